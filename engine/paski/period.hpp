// The period of the Grundy values of a set of strips, found in computed values and proven for all runs.
// The proof is the theorem of Guy and Smith ("The G-values of various games", 1956), or the parity of the
// strips. Finding the period takes linear time in the number of values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/number.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/paski/grundy_sequence.hpp"

namespace gramy::paski {

/// The period of the Grundy values. G(n) is the value of a run of n free cells. G(n + length) = G(n) for all
/// n >= preperiod, and no smaller numbers have this property.
struct Period {
  Number preperiod;
  Number length;

  friend bool operator==(const Period&, const Period&) = default;
};

/// The number of values G(0), G(1), ... that prove this period. The theorem: let k be the longest strip. If
/// G(n + P) = G(n) for e <= n < 2e + P + k, then this holds for all n >= e. The reason: when a strip splits a
/// longer run, one of the two parts is so long that its value stays the same if the part grows or shrinks by
/// P.
constexpr Number values_that_prove(const Period& period, Number longest_strip) {
  return 2 * period.preperiod + 2 * period.length + longest_strip;
}

/// The period that these values G(0), G(1), ... prove; empty if they prove none. Linear time.
std::optional<Period> find_period(std::span<const std::uint32_t> values, Number longest_strip);

/// The period that follows from the lengths of the strips alone; empty if they do not imply one. If all
/// lengths are odd and one is 1, every move changes the parity of the number of free cells, and a move exists
/// while cells are free. Then G(n) = n mod 2.
std::optional<Period> find_period_by_parity(std::span<const Number> lengths);

/// Extends the sequence until it proves a period or has `limit` values. Throws Stopped.
std::optional<Period> search_period(GrundySequence& sequence, Number longest_strip, std::size_t limit,
                                    const Progress& progress = {}, const StopPoll& stop = {});

}  // namespace gramy::paski
