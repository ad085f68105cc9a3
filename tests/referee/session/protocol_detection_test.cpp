#include "referee/session/protocol_detection.hpp"

#include <doctest/doctest.h>
#include <string>

#include "tests/referee/match/match_bench.hpp"

using namespace gramy;
using namespace gramy::referee;
using gramy::testing::at;
using gramy::testing::pile;

namespace {

struct Detected {
  SessionContext context{.games = Catalogue({pile()}), .limits = {}, .links = {}};
  Output output;
  std::unique_ptr<Session> session;

  explicit Detected(std::string_view first_bytes) {
    const BeginSession begin = detect(first_bytes);
    if (begin) session = begin({.context = context, .output = output});
  }
};

}  // namespace

TEST_CASE("the first sign of a line makes a bot or a person") {
  for (const char* bytes : {"{", "  {", "\r\n\n{\"type\""}) {
    CAPTURE(bytes);
    Detected begun(bytes);
    REQUIRE(begun.session);
    CHECK(begun.session->kind() == ClientKind::bot);
    CHECK(begun.output.empty());
  }
  for (const char* bytes : {"help", "\nwho\n", "GO", "get", "HEADS", "  GET /", "\xff\xfb"}) {
    CAPTURE(bytes);
    Detected begun(bytes);
    REQUIRE(begun.session);
    CHECK(begun.session->kind() == ClientKind::person);
    CHECK(begun.output.front().starts_with("This is gramy"));
  }
}

TEST_CASE("bytes that do not tell yet are waited for") {
  for (const char* bytes : {"\n", " \t\r\n", "G", "GET", "H", "HEAD", "P", "PO", "CONNECT"}) {
    CAPTURE(bytes);
    const bool known = detect(bytes) != nullptr;
    CHECK_FALSE(known);
  }
}

TEST_CASE("every method of HTTP is a browser's, and so is TLS") {
  for (const char* bytes : {"GET / HTTP/1.1\r\n", "HEAD ", "POST ", "PUT ", "DELETE ", "OPTIONS ", "PATCH ",
                            "CONNECT ", "TRACE ", "PRI * HTTP/2.0", "\x16\x03"}) {
    CAPTURE(bytes);
    Detected begun(bytes);
    REQUIRE(begun.session);
    CHECK(begun.session->kind() == ClientKind::person);
    CHECK(begun.output.empty());
  }
}

TEST_CASE("where only browsers are served everybody is taken for one") {
  for (const char* bytes : {"{", "help", "G"}) {
    SessionContext context{.games = Catalogue({pile()}), .limits = {}, .links = {}};
    Output output;
    const BeginSession begin = detect(bytes, true);
    REQUIRE(static_cast<bool>(begin));
    begin({.context = context, .output = output});
    CHECK(output.empty());
  }
}
