#include "referee/truth/verdict.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

JudgedMove moved(Seat mover, Value before, Value after) {
  const auto better = after == before ? std::nullopt : std::optional(AnyMove{3, 4, 5, 6});
  return {mover, AnyMove{1, -2}, before, after, std::nullopt, better, true};
}

/// A match in which the second seat loses a draw and then a win by mistakes, and the first seat loses a win.
JudgedMatch lost_twice() {
  return {
      .moves = {moved(Seat::first, Value::draw, Value::draw), moved(Seat::second, Value::draw, Value::loss),
                moved(Seat::first, Value::win, Value::loss), moved(Seat::second, Value::win, Value::loss),
                moved(Seat::first, Value::win, Value::win)},
      .to_move = Seat::second,
      .value = Value::loss};
}

}  // namespace

TEST_CASE("a verdict that is written as text and read again is the same") {
  for (const std::optional<Seat> winner :
       {std::optional(Seat::first), std::optional(Seat::second), std::optional<Seat>()}) {
    const MatchVerdict verdict = verdict_of(lost_twice(), winner, "m");
    CHECK(parse_verdict(to_text(verdict), "m") == verdict);
  }
  const MatchVerdict verdict = verdict_of(lost_twice(), Seat::first, "m");
  CHECK(verdict[Seat::second].losses.at(0).decisive.value().ply == 3);
  CHECK(verdict[Seat::first].slowest_win == Accuracy::Win{5, "m"});
  CHECK(verdict.value == Value::draw);
  CHECK(to_text(verdict).size() < 110);  // must be short, because each match has a verdict
  // In the first match, a drawn position is given up before the first move. In the second match, a won
  // position is given up after the last move.
  const MatchVerdict at_once = verdict_of({}, Seat::second, "m");
  CHECK(at_once[Seat::first].given_up == 1);
  CHECK(at_once[Seat::second].given_up == 0);
  CHECK(parse_verdict(to_text(at_once), "m") == at_once);
  CHECK(verdict[Seat::second].given_up == 0);
  CHECK(verdict_of(lost_twice(), Seat::second, "m")[Seat::first].given_up == 1);
}

TEST_CASE("a text that is not a verdict is not read as a verdict") {
  const std::string text = to_text(verdict_of(lost_twice(), Seat::first, "m"));
  for (std::size_t length = 0; length < text.size(); ++length) {
    CAPTURE(length);
    CHECK(!parse_verdict(text.substr(0, length), "m"));
  }
  for (const char* other :
       {"null",
        "7",
        "{}",
        "[]",
        "[[],[]]",
        "[[1,1,1,1,1,1,1],[1,1,1,1,1,1,1],\"win\"]",
        R"([["1",1,1,1,1,1,1,null],[],"win"])",
        "[[0,0,0,0,0,0,0,null,[1,[1,2,3,4,5],[1]]],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[-1,0,0,0,0,0,0,null],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[1.5,0,0,0,0,0,0,null],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,1e300],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null,[-1,[1],[2]]],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null,[1,[1e300],[2]]],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null,[1,[18446744073709551615],[2]]],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null,[1,5,7]],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null,[1,[2],[3],4]],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null],[0,0,0,0,0,0,0,null],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null,[1,[2],[3]],[1,[2],[3]],9],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,1,2,0,null],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,2,null],[0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,null],[0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null], [0,0,0,0,0,0,0,null],\"win\"]",
        "[[0,0,0,0,0,0,0,null],[0,0,0,0,0,0,0,null]]",
        R"([[0,0,0,0,0,0,0,null],[0,0,0,0,0,0,0,null],"won"])"}) {
    CAPTURE(other);
    CHECK(!parse_verdict(other, "m"));
  }
  CHECK(parse_verdict(R"([[0,0,0,0,2,2,1,null,[1,[2],[3]]],[0,0,0,0,0,0,0,9],"win"])", "m"));
}
