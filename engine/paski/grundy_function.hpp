// The Grundy values of all runs that can occur on a board, however long it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/paski/period.hpp"

namespace gramy::paski {

/// A table of the values of short runs, and for longer ones the period that it proves.
class GrundyFunction {
 public:
  /// Precondition: the values prove the period, if there is one (`values_that_prove`).
  explicit GrundyFunction(std::vector<std::uint32_t> table, std::optional<Period> period = {})
      : table_(std::move(table)), period_(period) {}

  /// Precondition: in the table, or there is a period.
  std::uint32_t operator()(Number run) const { return table_[index(run)]; }

  /// The least number of cells to the left of a strip such that what it leaves, `rest` cells in two runs, has
  /// a given value; none if there is none. O(min(rest, preperiod + period)).
  std::optional<Number> find_split(Number rest, std::uint32_t value, const StopPoll& stop = {}) const;

  const std::vector<std::uint32_t>& table() const { return table_; }
  const std::optional<Period>& period() const { return period_; }

 private:
  std::size_t index(Number run) const {
    if (static_cast<std::size_t>(run) < table_.size()) return static_cast<std::size_t>(run);
    return static_cast<std::size_t>(period_->preperiod + (run - period_->preperiod) % period_->length);
  }

  std::vector<std::uint32_t> table_;
  std::optional<Period> period_;
};

/// How far to go for the values of a set of strips.
struct Reach {
  Number any;     ///< runs of so many cells at most, whatever the strips
  Number sparse;  ///< the same where the values have a sparse space
  Number period;  ///< for longer ones: how many values may be computed to prove a period
};

/// A match on a board of this reach begins within about a second.
inline constexpr Reach match_reach{.any = 100'000, .sparse = 100'000, .period = 20'000};
/// A contest is answered within minutes.
inline constexpr Reach contest_reach{.any = 1'000'000, .sparse = 10'000'000, .period = 100'000};

struct SolvedRuns {
  GrundyFunction grundy;
  std::uint64_t splits_tried;
};

/// Runs of up to `longest` cells, by the fastest means. Lengths: ascending, none twice. Throws BadInput where
/// they are beyond reach, and Stopped.
SolvedRuns solve_runs(std::vector<Number> lengths, Number longest, const Reach& reach,
                      const Progress& progress = {}, const StopPoll& stop = {});

/// Method `table`: the same from the definition alone. Throws BadInput beyond match_reach.any cells, and
/// Stopped.
SolvedRuns solve_runs_by_definition(std::vector<Number> lengths, Number longest, const StopPoll& stop = {});

}  // namespace gramy::paski
