#include "engine/policjant-i-zlodziej/tiles.hpp"

namespace gramy::policjant {

Tiles::Tiles(const Board& board) {
  static_assert(square_side * square_side == 64);
  const Number rows = (board.rows() + square_side - 1) / square_side;
  const Number columns = (board.columns() + square_side - 1) / square_side;
  constexpr std::uint32_t all_walls = UINT32_MAX;
  std::vector<std::uint32_t> tile_of(static_cast<std::size_t>(rows * columns), all_walls);
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
    const Spot place{tile,
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
  for (const Seat player : both_seats) {
    doors_[player].reserve(count());
    for (const Around& at : around_) doors_[player].push_back(doors(player, at));
  }
}

Tiles::Doors Tiles::doors(Seat player, const Around& at) const {
  const auto free = [this](std::uint32_t tile) { return tile == count() ? 0 : free_[tile]; };
  const Word up = free(at.up) >> 56, down = free(at.down) << 56;
  const Word left = free(at.left) >> 7 & left_edge, right = free(at.right) << 7 & right_edge;
  if (player == thief) return {up | down | left | right, up, down, left, right, 0, 0, 0, 0};
  Doors doors{0,
              sideways(up),
              sideways(down),
              left | left << 8 | left >> 8,
              right | right << 8 | right >> 8,
              free(at.up_left) >> 63,
              free(at.up_right) >> 49 & Word{1} << 7,
              free(at.down_left) << 49 & Word{1} << 56,
              free(at.down_right) << 63};
  doors.all = doors.up | doors.down | doors.left | doors.right | doors.up_left | doors.up_right |
              doors.down_left | doors.down_right;
  return doors;
}

}  // namespace gramy::policjant
