#include "referee/truth/decisions.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "referee/truth/verdict.hpp"

namespace gramy::referee {
namespace {

/// The limit below which compare_accuracy is exact. No real match has so many decisions.
constexpr std::uint64_t most_decisions = std::numeric_limits<std::uint32_t>::max() / 2;

/// A won or drawn position in which the player resigned or lost by a fault counts as one more wrong decision.
Decisions decisions_of(const Accuracy& accuracy) {
  return {.made = accuracy.could_err + accuracy.given_up, .kept = accuracy.could_err - accuracy.erred};
}

}  // namespace

std::optional<BySeat<Decisions>> decisions_in(std::string_view text, const std::string& match) {
  const auto verdict = parse_verdict(text, match);
  if (!verdict) return std::nullopt;
  const auto is_sound = [](const Accuracy& seat) { return seat.could_err < most_decisions; };
  if (!std::ranges::all_of(verdict->seats.both, is_sound)) return std::nullopt;
  return BySeat{decisions_of((*verdict)[Seat::first]), decisions_of((*verdict)[Seat::second])};
}

DecisionsOf decisions_asked_by(const Format& format) {
  if (!asks_for_accuracy(format)) return {};
  return [](const CountedMatch& match) { return decisions_in(match.verdict, match.id); };
}

}  // namespace gramy::referee
