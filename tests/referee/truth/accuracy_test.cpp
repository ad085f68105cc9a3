#include "referee/truth/accuracy.hpp"

#include <doctest/doctest.h>

using namespace gramy;
using namespace gramy::referee;

namespace {

JudgedMove made(Seat mover, Value before, Value after, bool could_err) {
  JudgedMove move;
  move.mover = mover;
  move.before = before;
  move.after = after;
  move.could_err = could_err;
  return move;
}

}  // namespace

TEST_CASE("the first losing move is the first after which a seat is lost") {
  const std::vector<JudgedMove> moves{
      made(0, Value::win, Value::draw, true),  made(1, Value::draw, Value::draw, true),
      made(0, Value::draw, Value::loss, true), made(1, Value::win, Value::loss, true),
      made(0, Value::win, Value::loss, true),  made(1, Value::win, Value::win, false)};
  CHECK(first_losing_move(moves, 0) == 2);
  CHECK(first_losing_move(moves, 1) == 3);
  CHECK(first_losing_move(std::span(moves).first(2), 0) == std::nullopt);
}

TEST_CASE("accuracy counts what was kept and thrown away where a mistake was possible") {
  const std::vector<JudgedMove> moves{
      made(0, Value::win, Value::win, true),   made(1, Value::loss, Value::loss, false),
      made(0, Value::win, Value::draw, true),  made(1, Value::draw, Value::draw, false),
      made(0, Value::draw, Value::draw, true), made(1, Value::draw, Value::loss, true),
      made(0, Value::win, Value::win, false)};
  const Accuracy first = accuracy_of(moves, 0, 0, "a");
  CHECK(first.wins_kept == 2);
  CHECK(first.wins_thrown == 1);
  CHECK(first.draws_kept == 1);
  CHECK(first.draws_lost == 0);
  CHECK(first.could_err == 3);
  CHECK(first.rate() == doctest::Approx(2.0 / 3));
  CHECK(first.slowest_win == Accuracy::Win{7, "a"});
  Accuracy second = accuracy_of(moves, 1, 0, "a");
  CHECK(second.rate() == 0.0);
  CHECK(second.slowest_win == std::nullopt);
  CHECK(Accuracy{}.rate() == std::nullopt);
  second.add(accuracy_of(std::span(moves).first(1), 0, 0, "b"));
  second.add(accuracy_of(std::span(moves).first(1), 0, 0, "c"));
  CHECK(second.slowest_win == Accuracy::Win{1, "b"});
  CHECK(second.rate() == doctest::Approx(2.0 / 3));
}
