#include "referee/session/protocol_detection.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

/// The session that is begun for a client with these first bytes, or null if the bytes are too few.
struct Detected {
  SessionContext context{.games = Catalogue({pile()}), .limits = {}, .links = {}};
  Output output;
  std::unique_ptr<Session> session;

  explicit Detected(std::string_view first_bytes, bool are_browsers = false) {
    const BeginSession begin = detect(first_bytes, are_browsers);
    if (are_browsers) REQUIRE(static_cast<bool>(begin));
    if (begin) session = begin({.context = context, .output = output});
  }
};

}  // namespace

TEST_CASE("the first bytes tell whether a client is a bot, a person or a browser") {
  struct Case {
    std::vector<std::string> bytes;
    ClientKind kind;
    bool is_greeted;
  };
  const std::vector<Case> cases{
      {{"{", "  {", "\r\n\n{\"type\""}, ClientKind::bot, false},
      {{"help", "\nwho\n", "GO", "get", "HEADS", "  GET /", "\xff\xfb"}, ClientKind::person, true},
      {{"GET / HTTP/1.1\r\n", "HEAD ", "POST ", "PUT ", "DELETE ", "OPTIONS ", "PATCH ", "CONNECT ", "TRACE ",
        "PRI * HTTP/2.0", "\x16\x03"},
       ClientKind::person,
       false},
  };
  for (const auto& [all_bytes, kind, is_greeted] : cases) {
    for (const std::string& bytes : all_bytes) {
      CAPTURE(bytes);
      Detected begun(bytes);
      REQUIRE(begun.session);
      CHECK(begun.session->kind() == kind);
      CHECK(begun.output.front().starts_with("This is gramy") == is_greeted);
      CHECK(begun.output.empty() != is_greeted);
    }
  }
  for (const char* bytes : {"\n", " \t\r\n", "G", "GET", "H", "HEAD", "P", "PO", "CONNECT"}) {
    CAPTURE(bytes);
    CHECK_FALSE(Detected(bytes).session);  // these bytes are too few for a decision
  }
  for (const char* bytes : {"{", "help", "G"}) CHECK(Detected(bytes, true).output.empty());
}
