// Lines that people type too early, that are too long or too many, or that arrive in pieces.
#include "table.hpp"
#include "tests/referee/session/testing.hpp"

namespace {

protocol::Limits small_limits() {
  protocol::Limits limits;
  limits.line_bytes = 100;
  limits.play_bytes = 1000;
  return limits;
}

}  // namespace

TEST_CASE(
    "lines that a person types ahead are read only after the referee's answers that decide their meaning") {
  Table table;
  const std::string seen = table.receive("play misie-patysie first board 7 2 3\n7 7\n1 1\n");
  const auto turn = seen.find("Your turn, Bolek.");
  const auto refused = seen.find("Not possible: ");
  REQUIRE(turn != std::string::npos);
  REQUIRE(refused != std::string::npos);
  CHECK(turn < refused);
  CHECK(contains(seen, "guest-1234 takes 1 bear and 1 stick."));
}

TEST_CASE("the end of a match is shown before the next typed line is read") {
  Table table;
  const std::string seen = table.receive(
      "name Zosia\nplay misie-patysie first board 1 0 1\n1 0\nplay paski first board 1 5 1 6\n");
  CHECK(contains(seen, "You have won, by the rules of the game.\n\npaski: you move first, perfect second"));
}

TEST_CASE("help is shown while an invitation waits for its answer") {
  Table table;
  table.seat("anna");
  table.type("name Zosia");
  CHECK(contains(table.receive("play paski against anna\nhelp resign\n"), "give the match up"));
}

TEST_CASE("a line that is too long ends a person's session") {
  Table table(small_limits());
  CHECK(table.receive(std::string(100, 'x')).empty());
  CHECK(table.receive("x") == "Your line is longer than 100 characters. Goodbye.\n");
  CHECK(table.closed());
  CHECK(table.type("help").empty());
  Table at_once(small_limits());
  CHECK(at_once.type(std::string(101, 'x')) == "Your line is longer than 100 characters. Goodbye.\n");
  CHECK(at_once.closed());
}

TEST_CASE("a line that asks for a match may be as long as a board") {
  Table table(small_limits());
  CHECK(contains(table.type("play misie-patysie first board 7 2 3" + std::string(900, ' ')),
                 "Your turn, Bolek."));
  Table other_table(small_limits());
  CHECK(other_table.receive("  PLAY " + std::string(1000, ' ')) ==
        "Your line is longer than 1000 characters. Goodbye.\n");
}

TEST_CASE("a board in several lines that is too long ends the session") {
  Table table(small_limits());
  table.type("play misie-patysie board");
  std::string seen;
  for (int line = 0; line < 20 && !table.closed(); ++line) seen += table.type(std::string(90, '1'));
  CHECK(seen == "The board is longer than 1000 characters. Goodbye.\n");
  CHECK(table.closed());
}

TEST_CASE("too much text typed ahead ends the session") {
  Table table(small_limits());
  table.bench.works = false;  // so that the board is not made, and later lines wait for it
  table.type("name Zosia");
  CHECK(table.receive("play misie-patysie\n" + std::string(100, '\n')).empty());
  CHECK(table.receive("\n") == "Your line is longer than 100 characters. Goodbye.\n");
}

TEST_CASE("a thousand lines at once end the session") {
  Table table;
  std::string lines;
  for (int i = 0; i < 1000; ++i) lines += "moves\n";
  table.receive(lines);
  CHECK_FALSE(table.closed());
  CHECK(table.type("moves") == "You sent more than 100 lines of 1 KiB a second, 1000 at once. Goodbye.\n");
  CHECK(table.closed());
}

TEST_CASE("a person whose lines cause too much output at once is disconnected") {
  Table table({}, {.lines_at_once = 10'000});
  std::string lines;
  for (int i = 0; i < 10'000; ++i) lines += "help\n";
  const std::string seen = table.receive(lines);
  CHECK(seen.ends_with("Your lines asked for too much text at once. Goodbye.\n"));
  CHECK(seen.size() < (1 << 20) + 4000);
  CHECK(table.closed());
}
