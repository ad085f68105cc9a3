#include "engine/policjant-i-zlodziej/tiles.hpp"

#include <set>

#include "tests/engine/testing.hpp"

using namespace gramy::policjant;

namespace {

/// A board of walls in which about one cell in `one_in` is free, and so are the two players' starts.
Board random_board(Random& random, Number rows, Number columns, std::uint64_t one_in) {
  std::string drawn(static_cast<std::size_t>(rows * columns), '*');
  for (char& cell : drawn) {
    if (random.below(one_in) == 0) cell = random.below(4) == 0 ? 'E' : '.';
  }
  drawn.front() = drawn.back() = '.';
  return Board(rows, columns, drawn,
               BySeat{std::array<Number, 2>{1, 1}, std::array<Number, 2>{rows, columns}});
}

}  // namespace

TEST_CASE("policjant: steps computed by shifts of bits equal the board's steps") {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    const Board board =
        random_board(random, random.between(1, 30), random.between(2, 30), random.below(6) + 1);
    const Tiles tiles(board);
    std::vector<Word> set(tiles.count() + 1);
    std::vector<bool> chosen(board.cells());
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      const Tiles::Spot place = tiles.place(cell);
      REQUIRE(tiles.cells(place.tile)[place.bit] == cell);
      CHECK(((tiles.exits(place.tile) & place.mask()) != 0) == board.is_exit(cell));
      chosen[cell] = random.chance(0.3);
      if (chosen[cell]) set[place.tile] |= place.mask();
    }
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      const Tiles::Spot place = tiles.place(cell);
      const BySeat<Word> reaching{tiles.reaching<policeman>(set.data(), place.tile),
                                  tiles.reaching<thief>(set.data(), place.tile)};
      for (const Seat seat : both_seats) {
        std::set<std::uint32_t> near, visited;
        bool is_near = false;
        for (const Cell step : board.steps(seat, cell)) {
          is_near |= chosen[step];
          near.insert(tiles.place(step).tile);
        }
        REQUIRE(((reaching[seat] & place.mask()) != 0) == is_near);
        const auto visit = [&](std::uint32_t tile) { CHECK(visited.insert(tile).second); };
        seat == policeman ? tiles.for_each_reached<policeman>(place.tile, place.mask(), visit)
                          : tiles.for_each_reached<thief>(place.tile, place.mask(), visit);
        REQUIRE(visited == near);
      }
    }
  }
}

TEST_CASE("policjant: tiles that consist only of walls take no memory") {
  Random random(12);
  const Board board = random_board(random, 1000, 1000, 10'000);
  CHECK(Tiles(board).count() <= board.cells());
  CHECK(board.cells() < 200);
}
