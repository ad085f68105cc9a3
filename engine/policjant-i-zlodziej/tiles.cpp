#include "engine/policjant-i-zlodziej/tiles.hpp"

namespace gramy::policjant {

Tiles::Tiles(const Board& board) {
  static_assert(square_side * square_side == 64);
  const Number rows = (board.rows() + square_side - 1) / square_side;
  const Number columns = (board.columns() + square_side - 1) / square_side;
  const auto nowhere = static_cast<std::uint32_t>(rows * columns);
  const auto tile_at = [&](Number row, Number column) {
    const bool is_on = row >= 0 && row < rows && column >= 0 && column < columns;
    return is_on ? static_cast<std::uint32_t>(row * columns + column) : nowhere;
  };
  for (Number row = 0; row < rows; ++row) {
    for (Number column = 0; column < columns; ++column) {
      around_.push_back({tile_at(row - 1, column), tile_at(row + 1, column), tile_at(row, column - 1),
                         tile_at(row, column + 1)});
    }
  }
  free_.resize(nowhere);
  open_.resize(nowhere);
  cells_.resize(std::size_t{64} * nowhere);
  places_.reserve(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Number row = board.row_of(cell) - 1, column = board.column_of(cell) - 1;
    const Place place{tile_at(row / square_side, column / square_side),
                      static_cast<std::uint32_t>(row % square_side * square_side + column % square_side)};
    places_.push_back(place);
    cells_[std::size_t{64} * place.tile + place.bit] = cell;
    free_[place.tile] |= place.mask();
    if (!board.is_exit(cell)) open_[place.tile] |= place.mask();
  }
}

}  // namespace gramy::policjant
