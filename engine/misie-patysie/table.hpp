// Wythoff's game (no limit on a move) by the task's own method: a table of lost positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/stop.hpp"

namespace gramy::misie {

/// The lost positions with both numbers below `columns`, found column by column in one pass. Linear time and
/// memory, about 5.5 bytes for each column.
class WythoffTable {
 public:
  static constexpr Number most_columns = 20'000'000;

  /// Throws Stopped. Precondition: 1 <= columns <= most_columns.
  explicit WythoffTable(Number columns, const StopPoll& stop = {});

  /// The number that forms a lost pair together with n; empty if it is not below `columns`. Precondition: 0
  /// <= n < columns.
  std::optional<Number> partner(Number n) const;

  /// The smaller number of the lost pair whose numbers differ by `difference`; empty if the larger one is not
  /// below `columns`. Precondition: difference >= 0.
  std::optional<Number> lower(Number difference) const;

 private:
  // For each column, the row of its lost position; `unknown` if the row is beyond the table.
  std::vector<std::uint32_t> row_;
  std::vector<std::uint32_t> column_;  // for each diagonal, the column of its lost position
};

}  // namespace gramy::misie
