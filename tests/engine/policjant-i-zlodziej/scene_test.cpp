#include "engine/policjant-i-zlodziej/rules.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::policjant;

namespace {

Position city(std::string_view text) {
  return Position(std::make_shared<const Board>(policjant::read_board(text, UINT64_MAX)), {});
}

GridScene grid_at(const Position& position, std::vector<Number> place = {}) {
  return std::get<GridScene>(position.scene(place).shown);
}

std::string empty_city(int side, int thief_at) {
  std::string cells(static_cast<std::size_t>(side * side), '.');
  cells[0] = 'C';
  cells[static_cast<std::size_t>(thief_at)] = 'T';
  std::string text = std::to_string(side) + " " + std::to_string(side);
  for (int row = 0; row < side; ++row)
    text += "\n" + cells.substr(static_cast<std::size_t>(row * side), side);
  return text;
}

}  // namespace

TEST_CASE("policjant: a scene shows walls, exits, both players, and the moves") {
  Position position = city("2 3 C.T *.E");
  position.play({1, 2});
  const GridScene expected{
      .rows = 2,
      .columns = 3,
      .top = 1,
      .left = 1,
      .height = 2,
      .width = 3,
      .cells = {{Mark::last},
                {Mark::token, Mark::first, Mark::last},
                {Mark::token, Mark::second},
                {Mark::wall},
                {},
                {Mark::exit}},
      .moves = {{{1, 2}, 1, Result{policeman}}, {{1, 3}, 2}, {{2, 3}, 5, Result{thief}}}};
  CHECK(position.scene({}) == Scene{expected});
  position.play({2, 3});
  CHECK(grid_at(position).moves.empty());
  CHECK(grid_at(position).cells[5] == Marks{Mark::exit, Mark::token, Mark::second, Mark::last});
}

TEST_CASE("policjant: a scene marks a move as a draw if its situation would occur for the third time") {
  Position position = city("1 9 C.......T");
  for (int i = 0; i < 3; ++i) position.play({1, i % 2 == 0 ? 1 : 9});
  const auto result_of_stay = [&] { return grid_at(position).moves.back().result; };
  CHECK(result_of_stay() == Result{.winner = {}, .by_repetition = true});
}

TEST_CASE("policjant: a scene of a large city shows the player to move, and if possible the other player") {
  // The players are 28 cells apart, so the scene shows both and the cells around them.
  const GridScene both = grid_at(city(empty_city(100, 28)));
  CHECK(both.height == 32);
  CHECK(both.width == 32);
  CHECK(both.top == 1);
  CHECK(both.left == 1);
  CHECK(both.cells[28] == Marks{Mark::token, Mark::second});
  Position apart = city(empty_city(100, 100 * 60 + 70));
  CHECK(grid_at(apart).top == 1);
  CHECK(apart.scene({}).moves_beyond == 0);
  apart.play({2, 2});
  const GridScene of_thief = grid_at(apart);
  CHECK(of_thief.top == 45);
  CHECK(of_thief.left == 55);
  CHECK(of_thief.moves.size() == 5);
  const GridScene corner = grid_at(apart, {100, 1});
  CHECK(corner.top == 69);
  CHECK(corner.left == 1);
  CHECK(corner.moves.empty());
  CHECK(apart.scene(std::vector<Number>{100, 1}).moves_beyond == 5);
  for (const std::vector<Number>& no_place : {std::vector<Number>{0, 1}, {1, 101}, {5}, {1, 1, 1}}) {
    CHECK(grid_at(apart, no_place) == of_thief);
  }
}

TEST_CASE("policjant: a scene that shows both players shows every step of the player to move") {
  for (int apart = 1; apart < 60; ++apart) {
    CAPTURE(apart);
    std::string street(200, '.');
    street[80] = 'C';
    street[static_cast<std::size_t>(80 + apart)] = 'T';
    Position position = city("1 200 " + street);
    CHECK(position.scene({}).moves_beyond == 0);
    const auto cells = grid_at(position).cells;
    CHECK((std::ranges::count_if(cells, [](Marks marks) { return marks.has(Mark::token); }) == 2) ==
          (apart <= 28));
    position.play({1, 81});
    CHECK(position.scene({}).moves_beyond == 0);
  }
}
