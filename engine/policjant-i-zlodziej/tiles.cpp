#include "engine/policjant-i-zlodziej/tiles.hpp"

namespace gramy::policjant {

Tiles::Tiles(const Board& board) {
  static_assert(square_side * square_side == 64);
  const Number rows = (board.rows() + square_side - 1) / square_side;
  const Number columns = (board.columns() + square_side - 1) / square_side;
  constexpr std::uint32_t all_walls = UINT32_MAX;
  std::vector<std::uint32_t> tile_of(static_cast<std::size_t>(rows * columns), all_walls);  // by square
  places_.reserve(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Number row = board.row_of(cell) - 1, column = board.column_of(cell) - 1;
    std::uint32_t& tile =
        tile_of[static_cast<std::size_t>(row / square_side * columns + column / square_side)];
    if (tile == all_walls) {
      tile = count();
      free_.push_back(0);
      open_.push_back(0);
      cells_.resize(std::size_t{64} * count());
    }
    const Place place{tile,
                      static_cast<std::uint32_t>(row % square_side * square_side + column % square_side)};
    places_.push_back(place);
    cells_[std::size_t{64} * tile + place.bit] = cell;
    free_[tile] |= place.mask();
    if (!board.is_exit(cell)) open_[tile] |= place.mask();
  }
  const auto tile_at = [&](Number row, Number column) {
    const bool is_on = row >= 0 && row < rows && column >= 0 && column < columns;
    const std::uint32_t tile = is_on ? tile_of[static_cast<std::size_t>(row * columns + column)] : all_walls;
    return tile == all_walls ? count() : tile;
  };
  around_.resize(count());
  for (Number row = 0; row < rows; ++row) {
    for (Number column = 0; column < columns; ++column) {
      const std::uint32_t tile = tile_at(row, column);
      if (tile == count()) continue;
      around_[tile] = {tile_at(row - 1, column),     tile_at(row + 1, column),
                       tile_at(row, column - 1),     tile_at(row, column + 1),
                       tile_at(row - 1, column - 1), tile_at(row - 1, column + 1),
                       tile_at(row + 1, column - 1), tile_at(row + 1, column + 1)};
    }
  }
}

}  // namespace gramy::policjant
