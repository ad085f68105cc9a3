#include "referee/tournament/formats/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace gramy::referee {

Pairings Sprt::batch_of(const Fixtures& fixtures, std::size_t round) const {
  const Pairings once(fixtures, {Opponents{.players = {0, 1}}});
  const std::size_t first = std::min(round * batch, most_pairs(fixtures));
  const std::size_t last = std::min(first + batch, most_pairs(fixtures));
  return once.from(2 * first, 2 * (last - first));
}

Pairings Sprt::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  if (state(so_far).verdict != Verdict::undecided) return {};
  return batch_of(fixtures, so_far.size());
}

PairCounts Sprt::pairs_in(const Pairings& pairings, std::span<const PairingResult> results) {
  PairCounts pairs{};
  for (std::size_t i = 0; i + 1 < results.size(); i += 2) {
    if (!results[i].played || !results[i + 1].played) continue;
    const auto points = [&](std::size_t match) {
      const Seat seat = pairings[match].players[Seat::first] == 0 ? Seat::first : Seat::second;
      return std::size_t{results[match].half_points[seat]};
    };
    ++pairs[points(i) + points(i + 1)];
  }
  return pairs;
}

Sprt::State Sprt::state(std::span<const PlayedRound> so_far) const {
  State state{.lower = std::log(beta / (1 - alpha)), .upper = std::log((1 - beta) / alpha)};
  for (const PlayedRound& round : so_far)
    std::ranges::transform(state.pairs, round.pairs, state.pairs.begin(), std::plus{});
  state.llr = measure == Measure::elo ? log_likelihood_ratio(state.pairs, theta0, theta1)
                                      : log_likelihood_ratio_normalised(state.pairs, theta0, theta1);
  state.elo = estimate_elo(state.pairs);
  if (state.llr <= state.lower) state.verdict = Verdict::h0;
  if (state.llr >= state.upper) state.verdict = Verdict::h1;
  return state;
}

std::size_t Sprt::most_pairs(const Fixtures& fixtures) const {
  return max_pairs.value_or(matches_of_a_pair(fixtures) / 2);
}

std::string_view name(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::h0:
      return "H0";
    case Sprt::Verdict::h1:
      return "H1";
    case Sprt::Verdict::undecided:
      return "undecided";
  }
  return "";
}

std::string_view name(Sprt::Measure measure) {
  return measure == Sprt::Measure::elo ? "elo" : "normalised_elo";
}

std::array<std::string_view, 2> bound_keys(Sprt::Measure measure) {
  if (measure == Sprt::Measure::elo) return {"elo0", "elo1"};
  return {"nelo0", "nelo1"};
}

}  // namespace gramy::referee
