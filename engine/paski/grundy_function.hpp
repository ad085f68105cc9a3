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

/// The values of short runs in a table, and the proven period for longer ones.
class GrundyFunction {
 public:
  /// Precondition: if there is a period, the values prove it (`values_that_prove`).
  explicit GrundyFunction(std::vector<std::uint32_t> table, std::optional<Period> period = {})
      : table_(std::move(table)), period_(period) {}

  /// Precondition: `run` is in the table, or there is a period.
  std::uint32_t operator()(Number run) const { return table_[index(run)]; }

  /// Splits `rest` cells into two runs whose values have this exclusive or. Returns the fewest possible cells
  /// on the left; empty if there is no such split. O(min(rest, preperiod + period)).
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

/// The limits of a solver on the lengths of runs and on the work to find a period.
struct Reach {
  Number any;     ///< the longest run that is solved whatever the strips are
  Number sparse;  ///< the longest run that is solved if the values have a sparse space
  Number period;  ///< for longer runs, the most values that may be computed to prove a period
};

/// Limits that let a match begin within about a second.
inline constexpr Reach match_reach{.any = 100'000, .sparse = 100'000, .period = 20'000};
/// Limits that let a contest be answered within minutes.
inline constexpr Reach contest_reach{.any = 1'000'000, .sparse = 10'000'000, .period = 100'000};

/// The Grundy values, and the number of splits that were tried to find them.
struct SolvedRuns {
  GrundyFunction grundy;
  std::uint64_t splits_tried;
};

/// Solves runs of up to `longest` cells by the fastest method. Lengths are ascending and distinct. Throws
/// BadInput for runs that exceed `reach`, and Stopped.
SolvedRuns solve_runs(std::vector<Number> lengths, Number longest, const Reach& reach,
                      const Progress& progress = {}, const StopPoll& stop = {});

/// Solves by the definition alone (method `table`). Throws BadInput for more than match_reach.any cells, and
/// Stopped.
SolvedRuns solve_runs_by_definition(std::vector<Number> lengths, Number longest, const StopPoll& stop = {});

}  // namespace gramy::paski
