#include "referee/session/protocol_detection.hpp"

#include <doctest/doctest.h>
#include <string>

#include "tests/referee/match/match_bench.hpp"

using namespace gramy;
using namespace gramy::referee;
using gramy::testing::at;
using gramy::testing::pile;

namespace {

struct Begun {
  SessionContext context{.games = Catalogue({pile()}), .limits = {}, .links = {}};
  Output output;
  std::unique_ptr<Session> session;

  explicit Begun(std::string_view first_bytes) {
    const BeginSession begin = detect(first_bytes);
    if (begin) session = begin({.context = context, .output = output});
  }
};

}  // namespace

TEST_CASE("the first sign of a line makes a bot or a person") {
  for (const char* bytes : {"{", "  {", "\r\n\n{\"type\""}) {
    CAPTURE(bytes);
    Begun begun(bytes);
    REQUIRE(begun.session);
    CHECK(begun.session->kind() == ClientKind::bot);
    CHECK(begun.output.empty());
  }
  for (const char* bytes : {"help", "\nwho\n", "GO", "get", "HEADS", "  GET /", "\xff\xfb"}) {
    CAPTURE(bytes);
    Begun begun(bytes);
    REQUIRE(begun.session);
    CHECK(begun.session->kind() == ClientKind::person);
    CHECK(begun.output.front().starts_with("This is gramy"));
  }
}

TEST_CASE("bytes that do not tell yet are waited for") {
  for (const char* bytes : {"\n", " \t\r\n", "G", "GET", "H", "HEAD"}) {
    CAPTURE(bytes);
    const bool known = detect(bytes) != nullptr;
    CHECK_FALSE(known);
  }
}

TEST_CASE("a browser is told where it is and leaves") {
  for (const char* bytes : {"GET / HTTP/1.1\r\n", "HEAD "}) {
    Begun begun(bytes);
    REQUIRE(begun.session);
    CHECK(begun.output.front().starts_with("HTTP/1.1 501 Not Implemented\r\n"));
    begun.session->receive(bytes, at(0));
    const auto request = begun.session->next(at(0));
    REQUIRE(request);
    CHECK(std::holds_alternative<Quit>(*request));
    CHECK_FALSE(begun.session->next(at(0)));
  }
}
