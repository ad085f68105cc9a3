#include "engine/paski/period.hpp"

#include <algorithm>
#include <vector>

namespace gramy::paski {

// Reads the values backwards, newest first. For each shift P, the Z-function (Gusfield, "Algorithms on
// Strings, Trees, and Sequences", 1.3) counts how many of the newest values agree with the values P places
// before them. This count gives the place from which P is a period of the known values.
// If the values prove a multiple of the true period, they also prove the true period, with the same
// preperiod. So the first P that is proven is the true period.
std::optional<Period> find_period(std::span<const std::uint32_t> values, Number longest_strip) {
  const std::size_t size = values.size();
  const auto backwards = [&](std::size_t i) { return values[size - 1 - i]; };
  std::vector<std::uint32_t> agreeing(size);
  // The Z-function keeps a window [begin, end) of indices into the reversed values. The values in the window
  // equal the newest values, one by one. Of all such windows found so far, it keeps the one with the largest
  // end.
  std::size_t begin = 0, end = 0;
  for (std::size_t shift = 1; shift < size; ++shift) {
    std::size_t agree = shift < end ? std::min<std::size_t>(end - shift, agreeing[shift - begin]) : 0;
    while (shift + agree < size && backwards(agree) == backwards(shift + agree)) ++agree;
    agreeing[shift] = static_cast<std::uint32_t>(agree);
    if (shift + agree > end) {
      begin = shift;
      end = shift + agree;
    }
    const Period period{static_cast<Number>(size - shift - agree), static_cast<Number>(shift)};
    if (values_that_prove(period, longest_strip) <= static_cast<Number>(size)) return period;
  }
  return std::nullopt;
}

std::optional<Period> find_period_by_parity(std::span<const Number> lengths) {
  const bool all_odd = std::ranges::all_of(lengths, [](Number length) { return length % 2 == 1; });
  if (all_odd && std::ranges::find(lengths, 1) != lengths.end()) return Period{0, 2};
  return std::nullopt;
}

std::optional<Period> search_period(GrundySequence& sequence, Number longest_strip, std::size_t limit,
                                    const Progress& progress, const StopPoll& stop) {
  constexpr std::size_t step = 1024;
  // Searches for a period whenever the sequence has grown by a quarter. All searches together take linear
  // time.
  std::size_t next_look = std::max(step, sequence.values().size());
  for (;;) {
    const std::size_t size = std::min(limit, sequence.values().size() + step);
    sequence.extend(size, stop);
    progress.advance(size, limit);
    if (size < next_look && size < limit) continue;
    if (const auto period = find_period(sequence.values(), longest_strip)) return period;
    if (size >= limit) return std::nullopt;
    next_look += next_look / 4;
  }
}

}  // namespace gramy::paski
