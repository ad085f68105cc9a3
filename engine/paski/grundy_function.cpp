#include "engine/paski/grundy_function.hpp"

#include <algorithm>
#include <string>

#include "engine/base/bad_input.hpp"
#include "engine/paski/grundy.hpp"

namespace gramy::paski {
namespace {

std::vector<Number> fitting(std::vector<Number> lengths, Number longest) {
  std::erase_if(lengths, [longest](Number length) { return length > longest; });
  return lengths;
}

}  // namespace

// Let e be the preperiod and P the period. If a split has at least e + P cells on the left, another split
// with fewer cells on the left has the same value. If fewer than e + P cells are on the right, that other
// split is the mirror image. Otherwise P cells can be moved from the left to the right. So the first split
// with a given value has fewer than e + P cells on the left.
std::optional<Number> GrundyFunction::find_split(Number rest, std::uint32_t value,
                                                 const StopPoll& stop) const {
  const Number last = period_ ? std::min(rest, period_->preperiod + period_->length - 1) : rest;
  for (Number left = 0; left <= last; ++left) {
    stop.count();
    if (((*this)(left) ^ (*this)(rest - left)) == value) return left;
  }
  return std::nullopt;
}

SolvedRuns solve_runs(std::vector<Number> lengths, Number longest, const Reach& reach,
                      const Progress& progress, const StopPoll& stop) {
  lengths = fitting(std::move(lengths), longest);
  const Number longest_strip = lengths.empty() ? 0 : lengths.back();
  GrundySequence sequence(lengths);
  const auto solved = [&sequence](std::optional<Period> period) {
    return SolvedRuns{GrundyFunction(sequence.values(), period), sequence.splits_tried()};
  };
  if (longest > reach.any) {
    if (const auto period = find_period_by_parity(lengths)) return {GrundyFunction({0, 1}, period), 0};
    const auto limit = static_cast<std::size_t>(reach.period);
    if (const auto period = search_period(sequence, longest_strip, limit, progress, stop))
      return solved(period);
    if (longest > reach.sparse || !sequence.sparse_space()) {
      throw BadInput("a board has " + std::to_string(longest) + " cells; with these strips at most " +
                     std::to_string(sequence.sparse_space() ? reach.sparse : reach.any) +
                     " are accepted, because no period is proven by the first " +
                     std::to_string(reach.period) + " Grundy values");
    }
  }
  return solved(
      search_period(sequence, longest_strip, static_cast<std::size_t>(longest) + 1, progress, stop));
}

SolvedRuns solve_runs_by_definition(std::vector<Number> lengths, Number longest, const StopPoll& stop) {
  if (longest > match_reach.any) {
    throw BadInput("method table: boards of at most " + std::to_string(match_reach.any) +
                   " cells are accepted, found " + std::to_string(longest) + ": use method grundy");
  }
  lengths = fitting(std::move(lengths), longest);
  std::uint64_t splits = 0;
  for (const Number length : lengths) {
    const auto rest = static_cast<std::uint64_t>(longest - length);
    splits += rest * rest / 4 + rest + 1;  // r free cells can be split into two runs in r / 2 + 1 ways
  }
  return {GrundyFunction(grundy_values(lengths, longest, stop)), splits};
}

}  // namespace gramy::paski
