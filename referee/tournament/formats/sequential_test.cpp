#include "referee/tournament/formats/sequential_test.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace gramy::referee {

SequentialTest::State SequentialTest::state(std::span<const PlayedRound> so_far) const {
  State state{.lower = std::log(beta / (1 - alpha)), .upper = std::log((1 - beta) / alpha)};
  for (const PlayedRound& round : so_far) {
    std::ranges::transform(state.pairs, round.pairs, state.pairs.begin(), std::plus{});
    state.accuracy += round.accuracy;
  }
  switch (measure) {
    case Measure::elo:
      state.llr = log_likelihood_ratio(state.pairs, theta0, theta1);
      break;
    case Measure::normalised_elo:
      state.llr = log_likelihood_ratio_normalised(state.pairs, theta0, theta1);
      break;
    case Measure::accuracy:
      state.llr = log_likelihood_ratio_accuracy(state.accuracy, theta0, theta1);
      break;
  }
  if (state.llr <= state.lower) state.decision = Decision::h0;
  if (state.llr >= state.upper) state.decision = Decision::h1;
  return state;
}

Pairings SequentialTest::round(const Pairings& all, std::size_t number) const {
  const std::uint64_t first = std::min(number * round_size(), all.size());
  return all.from(first, std::min(round_size(), all.size() - first));
}

Pairings SequentialTest::next_round(const Pairings& all, std::span<const PlayedRound> so_far) const {
  return state(so_far).decision == Decision::undecided ? round(all, so_far.size()) : Pairings();
}

std::string_view name(SequentialTest::Decision decision) {
  switch (decision) {
    case SequentialTest::Decision::h0:
      return "H0";
    case SequentialTest::Decision::h1:
      return "H1";
    case SequentialTest::Decision::undecided:
      return "undecided";
  }
  return "";
}

std::string_view name(SequentialTest::Measure measure) {
  switch (measure) {
    case SequentialTest::Measure::elo:
      return "elo";
    case SequentialTest::Measure::normalised_elo:
      return "normalised_elo";
    case SequentialTest::Measure::accuracy:
      return "accuracy";
  }
  return "";
}

std::array<std::string_view, 2> bound_keys(SequentialTest::Measure measure) {
  switch (measure) {
    case SequentialTest::Measure::elo:
      return {"elo0", "elo1"};
    case SequentialTest::Measure::normalised_elo:
      return {"nelo0", "nelo1"};
    case SequentialTest::Measure::accuracy:
      return {"more_accurate0", "more_accurate1"};
  }
  return {};
}

}  // namespace gramy::referee
