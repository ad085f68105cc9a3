#include "referee/tournament/formats/sprt.hpp"

#include <algorithm>
#include <cmath>

namespace gramy::referee {
namespace {

/// The two matches of a pair follow each other in a round.
void count_pairs(const Round& round, PairCounts& pairs) {
  for (std::size_t i = 0; i + 1 < round.results.size(); i += 2) {
    const PairingResult& one = round.results[i];
    const PairingResult& two = round.results[i + 1];
    if (!one.played || !two.played) continue;
    const auto points = [&round](std::size_t match) {
      const Seat seat = round.pairings[match].players[Seat::first] == 0 ? Seat::first : Seat::second;
      return static_cast<std::size_t>(round.results[match].half_points[seat]);
    };
    ++pairs[points(i) + points(i + 1)];
  }
}

}  // namespace

std::vector<Pairing> Sprt::next_round(const Fixtures& fixtures, std::span<const Round> so_far) const {
  if (state(so_far).verdict != Verdict::undecided) return {};
  const std::vector<Pairing> once = on_every_board(fixtures, {Opponents{.players = {0, 1}}});
  std::size_t given_out = 0;
  for (const Round& round : so_far) given_out += round.pairings.size() / 2;
  const std::size_t end = std::min(given_out + batch, most_pairs(fixtures));
  std::vector<Pairing> round;
  for (std::size_t pair = given_out; pair < end; ++pair) {
    for (const std::size_t seating : {0, 1}) {
      round.push_back(once[(2 * pair + seating) % once.size()]);
      round.back().repeat = 2 * pair / once.size();
    }
  }
  return round;
}

Sprt::State Sprt::state(std::span<const Round> so_far) const {
  State state{.lower = std::log(beta / (1 - alpha)), .upper = std::log((1 - beta) / alpha)};
  for (const Round& round : so_far) count_pairs(round, state.pairs);
  state.llr = log_likelihood_ratio(state.pairs, elo0, elo1);
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

}  // namespace gramy::referee
