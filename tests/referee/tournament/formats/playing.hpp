// Plays a format to its end with given results.
#pragma once

#include "referee/tournament/formats/format.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace gramy::referee::playing {

/// Fixtures in which all players play each game. `boards` has the number of boards of each game.
inline Fixtures fixtures_of(std::size_t players, const std::vector<std::size_t>& boards) {
  Fixtures fixtures{.players = players, .games = {}, .seed = 1};
  std::vector<std::size_t> all(players);
  std::iota(all.begin(), all.end(), std::size_t{0});
  for (const std::size_t count : boards) fixtures.games.push_back({count, all});
  return fixtures;
}

inline PairingResult won_by(Seat seat) {
  PairingResult result{.played = true};
  result.half_points[seat] = 2;
  return result;
}
inline PairingResult drawn() {
  return {.half_points = {1, 1}, .played = true};
}
/// The result if this seat gets the points without a match, because its opponent was put out of the
/// tournament.
inline PairingResult walkover_of(Seat seat) {
  PairingResult result;
  result.half_points[seat] = 2;
  result.out[other(seat)] = true;
  return result;
}

using Play = std::function<PairingResult(const Pairing&)>;

inline Play at_random(Random& random) {
  return [&random](const Pairing&) {
    const std::uint64_t lot = random.below(3);
    return lot == 2 ? drawn() : won_by(*seat_of(static_cast<std::int64_t>(lot)));
  };
}

/// A win of the player with the lower number.
inline PairingResult by_number(const Pairing& pairing) {
  return won_by(pairing.players[Seat::first] < pairing.players[Seat::second] ? Seat::first : Seat::second);
}

inline std::vector<Pairing> listed(const Pairings& pairings) {
  std::vector<Pairing> list;
  for (std::uint64_t number = 0; number < pairings.size(); ++number) list.push_back(pairings[number]);
  return list;
}

struct Round {
  std::vector<Pairing> pairings;
  std::vector<PairingResult> results;
};

/// The rounds played so far: their lists of matches, and the summaries that formats read.
class Rounds {
 public:
  void add(Round round, PlayedRound played) {
    rounds_.push_back(std::move(round));
    played_.push_back(std::move(played));
  }

  std::size_t size() const { return rounds_.size(); }
  const Round& operator[](std::size_t round) const { return rounds_[round]; }
  auto begin() const { return rounds_.begin(); }
  auto end() const { return rounds_.end(); }

  operator std::span<const PlayedRound>() const { return played_; }
  std::span<const PlayedRound> first(std::size_t count) const { return std::span(played_).first(count); }

 private:
  std::vector<Round> rounds_;
  std::vector<PlayedRound> played_;
};

inline Rounds play(const Format& format, const Fixtures& fixtures, const Play& play) {
  Rounds rounds;
  for (;;) {
    const Pairings pairings = next_round(format, fixtures, rounds);
    if (pairings.empty()) return rounds;
    Round round{.pairings = listed(pairings), .results = {}};
    for (const Pairing& pairing : round.pairings) round.results.push_back(play(pairing));
    PlayedRound played = played_round(format, pairings, round.results);
    rounds.add(std::move(round), std::move(played));
  }
}

using Pair = std::pair<std::size_t, std::size_t>;

/// All pairs of opponents in a round. The lower number comes first in each pair.
inline std::set<Pair> pairs_of(const std::vector<Pairing>& pairings) {
  std::set<Pair> pairs;
  for (const Pairing& pairing : pairings)
    pairs.insert(std::minmax(pairing.players[Seat::first], pairing.players[Seat::second]));
  return pairs;
}

/// An upper limit for the number of tests whose result has the probability `chance`: the expected number plus
/// three standard deviations.
inline double most_expected(int tests, double chance) {
  return tests * chance + 3 * std::sqrt(tests * chance * (1 - chance));
}

}  // namespace gramy::referee::playing

using namespace gramy::referee::playing;
