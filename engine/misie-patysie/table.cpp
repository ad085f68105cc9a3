#include "engine/misie-patysie/table.hpp"

#include <algorithm>

namespace gramy::misie {
namespace {

constexpr std::uint32_t unknown = UINT32_MAX;

}  // namespace

// Each column has exactly one lost position. The mirror image of a lost position is lost, too. If the mirror
// image is in a later column, it is the lost position of that column. In every other column, the lost
// position is on the first diagonal that has no lost position yet. From every lower square of such a column,
// one move leads to an earlier lost position.
WythoffTable::WythoffTable(Number columns, const StopPoll& stop) {
  constexpr std::size_t stretch = std::size_t{1} << 20;
  const auto size = static_cast<std::size_t>(columns);
  row_.reserve(size);
  while (row_.size() < size) {
    stop.count(stretch);
    row_.resize(std::min(row_.size() + stretch, size), unknown);
  }
  for (std::uint32_t column = 0; column < size; ++column) {
    if (column % stretch == 0) stop.count(stretch);
    if (row_[column] != unknown) continue;
    const auto row = column + static_cast<std::uint32_t>(column_.size());
    if (row >= size) break;  // the lost positions of later columns have even larger rows
    row_[column] = row;
    row_[row] = column;
    column_.push_back(column);
  }
}

std::optional<Number> WythoffTable::partner(Number n) const {
  const std::uint32_t row = row_[static_cast<std::size_t>(n)];
  if (row == unknown) return std::nullopt;
  return row;
}

std::optional<Number> WythoffTable::lower(Number difference) const {
  if (difference >= static_cast<Number>(column_.size())) return std::nullopt;
  return column_[static_cast<std::size_t>(difference)];
}

}  // namespace gramy::misie
