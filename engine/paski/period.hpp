// Periods of Grundy values, and when they are proven.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/number.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/paski/grundy_sequence.hpp"

namespace gramy::paski {

/// G(n + length) = G(n) for all n >= preperiod. Both are the least such numbers.
struct Period {
  Number preperiod;
  Number length;

  friend bool operator==(const Period&, const Period&) = default;
};

/// How many values prove a period, G(0) among them: with longest strip k, if G(n + P) = G(n) for all
/// e <= n < 2e + P + k, then for all n >= e (Guy, Smith, "The G-values of various games", 1956: of two parts
/// that sum up to 2e + P or more, one can be a period longer or shorter).
constexpr Number values_that_prove(const Period& period, Number longest_strip) {
  return 2 * period.preperiod + 2 * period.length + longest_strip;
}

/// The period that these Grundy values of runs of 0, 1, 2, ... prove, if they do. Linear.
std::optional<Period> find_period(std::span<const std::uint32_t> values, Number longest_strip);

/// The same, where it takes no values: if all strips are odd and one is 1, every move changes the parity of
/// the free cells, and there is one as long as there are any, so that G(n) = n mod 2.
std::optional<Period> find_period_by_parity(std::span<const Number> lengths);

/// Extends the sequence until it proves a period, to `limit` values at most. Throws Stopped.
std::optional<Period> search_period(GrundySequence& sequence, Number longest_strip, std::size_t limit,
                                    const Progress& progress = {}, const StopPoll& stop = {});

}  // namespace gramy::paski
