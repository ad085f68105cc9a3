// Periods of Grundy values, and their proof.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/number.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/paski/grundy_sequence.hpp"

namespace gramy::paski {

/// G(n + length) = G(n) for all n >= preperiod. Both numbers are the least for which this holds.
struct Period {
  Number preperiod;
  Number length;

  friend bool operator==(const Period&, const Period&) = default;
};

/// The number of values, including G(0), that prove a period. Let k be the longest strip. If G(n + P) = G(n)
/// for all e <= n < 2e + P + k, then the equation holds for all n >= e (Guy, Smith, "The G-values of various
/// games", 1956). The reason: when a strip splits a longer run, one of the two parts is so long that its
/// value stays the same if it grows or shrinks by P.
constexpr Number values_that_prove(const Period& period, Number longest_strip) {
  return 2 * period.preperiod + 2 * period.length + longest_strip;
}

/// The period that these Grundy values of runs of 0, 1, 2, ... cells prove; empty if they prove none. Linear
/// time.
std::optional<Period> find_period(std::span<const std::uint32_t> values, Number longest_strip);

/// The period that follows from the strips alone. If all strips are odd and one has length 1, every move
/// changes the parity of the free cells, and a move exists while cells are free. Then G(n) = n mod 2.
std::optional<Period> find_period_by_parity(std::span<const Number> lengths);

/// Extends the sequence until it proves a period or has `limit` values. Throws Stopped.
std::optional<Period> search_period(GrundySequence& sequence, Number longest_strip, std::size_t limit,
                                    const Progress& progress = {}, const StopPoll& stop = {});

}  // namespace gramy::paski
