#include "engine/paski/rules.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::paski;

namespace {

using Span = RowScene::Span;

Position row_of(std::array<Number, 3> strips, Number cells) {
  return Position(std::make_shared<const Board>(Board{strips, cells}));
}

RowScene row_at(const Position& position, std::vector<Number> place = {}) {
  return std::get<RowScene>(position.scene(place).shown);
}

}  // namespace

TEST_CASE("paski: a scene shows the strips, their owners, and where each length fits") {
  Position position = row_of({2, 3, 2}, 11);
  position.play({2, 4});
  position.play({3, 7});
  const RowScene expected{
      .cells = 11,
      .shown = {1, 11},
      .strips = {{4, 2, {Mark::first}}, {7, 3, {Mark::second, Mark::last}}},
      .moves = {{2, {{2, 0}, {0, 1}}, {{1, 2}, {10, 10}}}, {3, {{3, 0}, {0, 1}}, {{1, 1}}}}};
  CHECK(position.scene({}) == Scene{expected});
  CHECK(expected.moves[0].moves.at(10) == AnyMove{2, 10});
  position.play({2, 2});
  position.play({2, 10});
  CHECK(row_at(position).moves.empty());
}

TEST_CASE(
    "paski: a scene of a long row shows the cells around the last strip, or around the requested cell") {
  Position position = row_of({1, 3, 5}, max_number);
  CHECK(row_at(position).shown == Span{1, 300});
  const Scene first = position.scene({});
  CHECK(first.moves_beyond == position.count_moves(UINT64_MAX) - 300 - 298 - 296);
  position.play({5, 1'000'000});
  const RowScene around = row_at(position);
  CHECK(around.shown == Span{999'852, 1'000'151});
  CHECK(around.strips.size() == 1);
  CHECK(row_at(position, {50}).shown == Span{1, 300});
  CHECK(row_at(position, {max_number}).shown == Span{max_number - 299, max_number});
  CHECK(row_at(position, {max_number}).strips.empty());
  for (const std::vector<Number>& no_cell : {std::vector<Number>{0}, {max_number + 1}, {1, 1}}) {
    CHECK(row_at(position, no_cell) == around);
  }
  // One strip begins left of the shown part, another ends right of it.
  position.play({5, 10'000});
  position.play({5, 10'295});
  const RowScene cut = row_at(position, {10'152});
  CHECK(cut.shown == Span{10'002, 10'301});
  CHECK(cut.strips.size() == 2);
  CHECK(row_at(position, {10'148}).strips[1].cell == 10'295);
}

TEST_CASE("paski: if no strip fits near the last one, a scene shows the nearest place where a strip fits") {
  Position position = row_of({2, 2, 2}, 2000);
  for (Number cell = 601; cell < 1500; cell += 2) {
    if (cell != 1001) position.play({2, cell});
  }
  position.play({2, 1001});
  const RowScene left = row_at(position);
  CHECK(left.shown == Span{301, 600});
  CHECK(left.moves == std::vector<RowScene::Lay>{{2, {{2, 0}, {0, 1}}, {{301, 599}}}});
  CHECK(row_at(position, {1001}).moves.empty());
  Position other = row_of({2, 2, 2}, 2000);
  for (Number cell = 601; cell < 1500; cell += 2) {
    if (cell != 1301) other.play({2, cell});
  }
  other.play({2, 1301});
  CHECK(row_at(other).shown == Span{1501, 1800});
}
