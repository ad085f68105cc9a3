#include "referee/truth/accuracy.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

JudgedMove made(Seat mover, Value before, Value after, bool could_err) {
  return {mover, {}, before, after, {}, {}, could_err};
}

}  // namespace

TEST_CASE("a player's first losing move and decisive losing move are found") {
  const std::vector<JudgedMove> moves{
      made(Seat::first, Value::win, Value::draw, true),  made(Seat::second, Value::draw, Value::draw, true),
      made(Seat::first, Value::draw, Value::loss, true), made(Seat::second, Value::win, Value::loss, true),
      made(Seat::first, Value::win, Value::loss, true),  made(Seat::second, Value::win, Value::win, false)};
  CHECK(losing_moves(moves, Seat::first) == LosingMoves{.first = 2, .decisive = 4});
  CHECK(losing_moves(moves, Seat::second) == LosingMoves{.first = 3, .decisive = std::nullopt});
  CHECK(losing_moves(std::span(moves).first(4), Seat::first) ==
        LosingMoves{.first = 2, .decisive = std::nullopt});
  CHECK(losing_moves(std::span(moves).first(3), Seat::first) == LosingMoves{.first = 2, .decisive = 2});
  CHECK(losing_moves(std::span(moves).first(2), Seat::first) == std::nullopt);
}

TEST_CASE("a player's accuracy counts only moves where a mistake was possible") {
  const std::vector<JudgedMove> moves{
      made(Seat::first, Value::win, Value::win, true),   made(Seat::second, Value::loss, Value::loss, false),
      made(Seat::first, Value::win, Value::draw, true),  made(Seat::second, Value::draw, Value::draw, false),
      made(Seat::first, Value::draw, Value::draw, true), made(Seat::second, Value::draw, Value::loss, true),
      made(Seat::first, Value::win, Value::win, false)};
  const Accuracy first = accuracy_of(moves, Seat::first, Seat::first, "a");
  CHECK(first.wins_kept == 2);
  CHECK(first.wins_thrown == 1);
  CHECK(first.draws_kept == 1);
  CHECK(first.draws_lost == 0);
  CHECK(first.could_err == 3);
  CHECK(first.rate() == doctest::Approx(2.0 / 3));
  CHECK(first.slowest_win == Accuracy::Win{7, "a"});
  Accuracy second = accuracy_of(moves, Seat::second, Seat::first, "a");
  CHECK(second.draws_kept == 1);
  CHECK(second.draws_lost == 1);
  CHECK(second.rate() == 0.0);
  CHECK(second.slowest_win == std::nullopt);
  CHECK(Accuracy{}.rate() == std::nullopt);
  second.add(first);
  CHECK(second.wins_kept == 2);
  CHECK(second.wins_thrown == 1);
  CHECK(second.draws_kept == 2);
  CHECK(second.draws_lost == 1);
  CHECK(second.rate() == 0.5);
}

TEST_CASE(
    "a player's slowest win is the won match with the most plies, and among equals the match with the first "
    "id") {
  const std::vector<JudgedMove> moves(5, made(Seat::first, Value::win, Value::win, true));
  const auto won_in = [&](std::size_t plies, const std::string& match) {
    return accuracy_of(std::span(moves).first(plies), Seat::first, Seat::first, match);
  };
  Accuracy all = accuracy_of(moves, Seat::first, Seat::second, "lost");
  CHECK(all.slowest_win == std::nullopt);
  all.add(won_in(2, "c"));
  CHECK(all.slowest_win == Accuracy::Win{2, "c"});
  all.add(won_in(4, "d"));
  CHECK(all.slowest_win == Accuracy::Win{4, "d"});
  all.add(won_in(3, "a"));
  CHECK(all.slowest_win == Accuracy::Win{4, "d"});
  all.add(won_in(4, "e"));
  CHECK(all.slowest_win == Accuracy::Win{4, "d"});
  all.add(won_in(4, "b"));
  CHECK(all.slowest_win == Accuracy::Win{4, "b"});
}
