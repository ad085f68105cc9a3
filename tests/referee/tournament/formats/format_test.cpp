// Properties that all formats have.
#include "referee/tournament/formats/format.hpp"

#include "playing.hpp"

namespace {

std::vector<Format> formats_for(std::size_t players) {
  std::vector<Format> formats{RoundRobin{}, Gauntlet{players - 1}, Swiss{3}, Knockout{}};
  if (players == 2) formats.push_back(Sprt{.test = {.theta0 = 0, .theta1 = 30, .batch = 3}, .max_pairs = 25});
  return formats;
}

/// Results are random. At random moments, players quit and play no more.
Play with_quitters(Random& random, std::set<std::size_t>& quitters) {
  return [&random, &quitters](const Pairing& pairing) {
    for (const std::size_t player : pairing.players) {
      if (random.chance(0.02)) quitters.insert(player);
    }
    const bool first_out = quitters.contains(pairing.players[Seat::first]);
    const bool second_out = quitters.contains(pairing.players[Seat::second]);
    if (first_out && second_out) return PairingResult{.out = {true, true}};
    if (first_out) return walkover_of(Seat::second);
    if (second_out) return walkover_of(Seat::first);
    return at_random(random)(pairing);
  };
}

}  // namespace

TEST_CASE("a tournament of any format ends, and each of its rounds has every match with both seatings") {
  Random random(7);
  for (int trial = 0; trial < 1500; ++trial) {
    CAPTURE(trial);
    const std::size_t players = 2 + random.below(9);
    const Fixtures fixtures = fixtures_of(players, {1 + random.below(3), random.below(3)});
    for (const Format& format : formats_for(players)) {
      CAPTURE(name(format));
      std::set<std::size_t> quitters;
      const auto rounds = play(format, fixtures, with_quitters(random, quitters));
      std::vector<std::uint64_t> matches(fixtures.games.size());
      std::set<Pairing> all;
      for (const Round& round : rounds) {
        for (const Pairing& pairing : round.pairings) {
          ++matches[pairing.game];
          CHECK(all.insert(pairing).second);  // no id occurs twice
        }
        // The round also contains the match with swapped seats.
        for (Pairing pairing : round.pairings) {
          std::swap(pairing.players[Seat::first], pairing.players[Seat::second]);
          CHECK(all.contains(pairing));
        }
      }
      const auto most = most_matches(format, fixtures);
      for (std::size_t g = 0; g < matches.size(); ++g) {
        CHECK(matches[g] <= most[g]);
        if (quitters.empty() && !std::holds_alternative<Sprt>(format)) CHECK(matches[g] == most[g]);
      }
    }
  }
}

TEST_CASE("in each round of a Swiss or knockout, a player meets one opponent, on all boards of all games") {
  Random random(8);
  for (int trial = 0; trial < 500; ++trial) {
    const std::size_t players = 2 + random.below(11);
    const Fixtures fixtures = fixtures_of(players, {2, 3});
    for (const Format& format : {Format(Swiss{4}), Format(Knockout{})}) {
      for (const Round& round : play(format, fixtures, at_random(random))) {
        std::map<std::size_t, std::set<std::size_t>> opponents;
        for (const auto& [one, two] : pairs_of(round.pairings)) {
          opponents[one].insert(two);
          opponents[two].insert(one);
        }
        for (const auto& [player, others] : opponents) CHECK(others.size() == 1);
        CHECK(round.pairings.size() == opponents.size() / 2 * matches_of_a_pair(fixtures));
      }
    }
  }
}

TEST_CASE("a Swiss and a knockout give each player a place and the criteria for it") {
  Random random(9);
  for (int trial = 0; trial < 500; ++trial) {
    const std::size_t players = 2 + random.below(11);
    const Fixtures fixtures = fixtures_of(players, {1});
    for (const Format& format : {Format(Swiss{4}), Format(Knockout{})}) {
      std::set<std::size_t> quitters;
      const auto rounds = play(format, fixtures, with_quitters(random, quitters));
      for (std::size_t seen = 0; seen <= rounds.size(); ++seen) {
        const auto list = places(format, fixtures, rounds.first(seen));
        std::set<std::size_t> placed;
        for (const Placing& placing : list) placed.insert(placing.player);
        CHECK(list.size() == players);
        CHECK(placed.size() == players);
        for (std::size_t i = 0; i < list.size(); ++i) {
          // Players that share a place all have the place of the first of them.
          CHECK(list[i].place <= i + 1);
          if (i > 0 && list[i].place != list[i - 1].place) CHECK(list[i].place == i + 1);
          CHECK(list[i].criteria.size() == list[0].criteria.size());
        }
      }
    }
  }
}

TEST_CASE("each format for more than two players can pair a thousand players") {
  Random random(10);
  const std::size_t players = 1000;
  const Fixtures fixtures = fixtures_of(players, {1});
  const std::vector<std::pair<Format, std::size_t>> formats{
      {RoundRobin{}, players * (players - 1)},
      {Gauntlet{players - 1}, 2 * (players - 1)},
      {Swiss{10}, 10 * players},
      {Knockout{}, 2 * (players - 1)}};  // an SPRT is left out, because it has two players
  for (const auto& [each, expected] : formats) {
    const Format& format = each;
    CAPTURE(name(format));
    const auto rounds = play(format, fixtures, at_random(random));
    std::vector<Pairing> all;
    for (const Round& round : rounds) all.insert(all.end(), round.pairings.begin(), round.pairings.end());
    CHECK(all.size() == expected);
    CHECK(most_matches(format, fixtures) == std::vector<std::uint64_t>{expected});
    std::ranges::sort(all);
    CHECK(std::ranges::adjacent_find(all) == all.end());
    std::vector<std::size_t> matches(players);
    for (const Pairing& pairing : all) {
      for (const std::size_t player : pairing.players) ++matches[player];
    }
    CHECK(std::ranges::count(matches, 0U) == 0);
    if (const auto list = places(format, fixtures, rounds); !list.empty()) CHECK(list.size() == players);
  }
}
