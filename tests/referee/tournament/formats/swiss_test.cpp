#include "referee/tournament/formats/swiss.hpp"

#include "playing.hpp"

namespace {

/// Whether the players can be paired without a repeated meeting, by exhaustive search.
bool can_be_paired(std::vector<std::size_t> players, const std::set<Pair>& met) {
  if (players.empty()) return true;
  const std::size_t player = players.back();
  players.pop_back();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (met.contains(std::minmax(player, players[i]))) continue;
    std::vector<std::size_t> rest = players;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (can_be_paired(rest, met)) return true;
  }
  return false;
}

std::vector<std::size_t> all_but(std::size_t left_out, std::size_t players) {
  std::vector<std::size_t> rest;
  for (std::size_t p = 0; p < players; ++p) {
    if (p != left_out) rest.push_back(p);
  }
  return rest;
}

std::set<std::size_t> idle_in(const Round& round, std::size_t players) {
  std::set<std::size_t> idle;
  for (std::size_t p = 0; p < players; ++p) idle.insert(p);
  for (const Pairing& pairing : round.pairings) {
    for (const std::size_t player : pairing.players) idle.erase(player);
  }
  return idle;
}

/// Results on one board. For each pair, the map has the half points of the player with the lower number.
Play scripted(const std::map<Pair, int>& half_points_of_lower) {
  return [half_points_of_lower](const Pairing& pairing) {
    const bool in_order = pairing.players[Seat::first] < pairing.players[Seat::second];
    const int points =
        half_points_of_lower.at(std::minmax(pairing.players[Seat::first], pairing.players[Seat::second]));
    return points == 1 ? drawn() : won_by((points == 2) == in_order ? Seat::first : Seat::second);
  };
}

double criterion(const Placing& placing, std::string_view name) {
  return std::ranges::find(placing.criteria, name, &Placing::Criterion::name)->value.value_or(0);
}

}  // namespace

TEST_CASE("a Swiss repeats a meeting or a bye only if no possible round avoids this") {
  Random random(3);
  int forced = 0, second_byes = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    CAPTURE(trial);
    const std::size_t players = 2 + random.below(8);
    const Fixtures fixtures = fixtures_of(players, {1});
    std::set<Pair> met;
    std::multiset<std::size_t> byes;
    for (const Round& round : play(Swiss{1 + random.below(7)}, fixtures, at_random(random))) {
      const auto pairs = pairs_of(round.pairings);
      const auto idle = idle_in(round, players);
      CHECK(idle.size() == players % 2);
      // the fewest byes so far, among the players whose bye would allow a round without repeated meetings
      std::size_t fewest = SIZE_MAX;
      for (std::size_t p = 0; p < players; ++p) {
        if (can_be_paired(all_but(players % 2 == 1 ? p : SIZE_MAX, players), met))
          fewest = std::min(fewest, byes.count(p));
      }
      const auto again = std::ranges::count_if(pairs, [&](const Pair& pair) { return met.contains(pair); });
      CHECK((again == 0) == (fewest != SIZE_MAX));
      if (fewest == SIZE_MAX) ++forced;
      for (const std::size_t player : idle) {
        if (again == 0) CHECK(byes.count(player) == fewest);
        if (again == 0 && fewest > 0) ++second_byes;
        byes.insert(player);
      }
      met.insert(pairs.begin(), pairs.end());
    }
  }
  CHECK(forced > 100);
  CHECK(second_byes > 10);
}

TEST_CASE("in a Swiss, among players with equal points, the upper half by seeding meets the lower half") {
  const Fixtures fixtures = fixtures_of(8, {1});
  const auto rounds = play(Swiss{3}, fixtures, by_number);
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{0, 4}, {1, 5}, {2, 6}, {3, 7}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 2}, {1, 3}, {4, 6}, {5, 7}});
  CHECK(pairs_of(rounds[2].pairings) == std::set<Pair>{{0, 1}, {2, 4}, {3, 5}, {6, 7}});
}

TEST_CASE("the winner of an encounter in a Swiss gets one point, whatever the score") {
  const Fixtures fixtures = fixtures_of(4, {3});
  // Player 0 beats player 2 by 6 : 0, and player 1 beats player 3 by 4 : 2.
  const auto rounds = play(Swiss{1}, fixtures, [](const Pairing& pairing) {
    const std::size_t first = pairing.players[Seat::first], second = pairing.players[Seat::second];
    const bool is_upset = pairing.board == 0 && first + second == 4;
    return won_by((first < second) == is_upset ? Seat::second : Seat::first);
  });
  for (const Placing& placing : Swiss{1}.places(fixtures, rounds))
    CHECK(criterion(placing, "points") == (placing.player < 2 ? 1 : 0));
}

TEST_CASE(
    "in a Swiss, a player without an equal opponent meets one with fewer points, and the lowest player has a "
    "bye") {
  const Fixtures fixtures = fixtures_of(5, {1});
  const auto rounds = play(Swiss{2}, fixtures, by_number);
  CHECK(pairs_of(rounds[0].pairings) ==
        std::set<Pair>{{0, 2}, {1, 3}});  // two encounters, and a bye for player 4
  // Players 0, 1 and 4 have a point each. Player 3 is the last of those without a point, and gets the bye.
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 1}, {2, 4}});
}

TEST_CASE("players with equal points in a Swiss are ordered by Buchholz and then by Sonneborn-Berger") {
  // In round 1, six players play 0-3, 1-4 and 2-5. In round 2, 0-1 is drawn, and 2 meets the best of the
  // others.
  const Fixtures fixtures = fixtures_of(6, {1});
  const Swiss swiss{2};
  const auto rounds =
      play(swiss, fixtures,
           scripted({{{0, 3}, 2}, {{1, 4}, 2}, {{2, 5}, 2}, {{0, 1}, 1}, {{2, 3}, 0}, {{4, 5}, 2}}));
  REQUIRE(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 1}, {2, 3}, {4, 5}});
  // Players 0 and 1 have 1.5 points, players 2, 3 and 4 have 1, and player 5 has none.
  // Buchholz adds the points of a player's opponents: 2.5 for player 0, 2.5 for 1, 1 for 2, 2.5 for 3, 1.5
  // for 4, and 2 for 5. Sonneborn-Berger is 1 + 1.5 / 2 for player 0, and the same for player 1.
  std::vector<std::size_t> order;
  for (const Placing& placing : swiss.places(fixtures, rounds)) order.push_back(placing.player);
  CHECK(order == std::vector<std::size_t>{0, 1, 3, 4, 2, 5});
  const auto places = swiss.places(fixtures, rounds);
  CHECK(criterion(places[0], "buchholz") == 2.5);
  CHECK(criterion(places[0], "sonneborn_berger") == 1.75);
  CHECK(criterion(places[2], "buchholz") == 2.5);
  CHECK(criterion(places[2], "sonneborn_berger") == 1);
  CHECK(criterion(places[3], "buchholz") == 1.5);
  CHECK(criterion(places[5], "buchholz") == 2);
}

TEST_CASE("the tie-breaks of a Swiss agree with their definitions in random tournaments") {
  Random random(6);
  int decided_directly = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    CAPTURE(trial);
    const std::size_t players = 2 + random.below(6);
    const Fixtures fixtures = fixtures_of(players, {1});
    const Swiss swiss{1 + random.below(5)};
    const auto rounds = play(swiss, fixtures, at_random(random));

    // For each two players, their points from each of their meetings. A bye counts as a meeting of a player
    // with itself.
    std::map<Pair, std::vector<double>> scores;
    for (const Round& round : rounds) {
      for (const std::size_t player : idle_in(round, players)) scores[{player, player}].push_back(1);
      for (const auto& [one, two] : pairs_of(round.pairings)) {
        int lead = 0;
        for (std::size_t i = 0; i < round.pairings.size(); ++i) {
          if (pairs_of({round.pairings[i]}) != std::set{Pair(one, two)}) continue;
          const int of_first =
              round.results[i].half_points[Seat::first] - round.results[i].half_points[Seat::second];
          lead += round.pairings[i].players[Seat::first] == one ? of_first : -of_first;
        }
        scores[{one, two}].push_back(lead > 0 ? 1 : lead < 0 ? 0 : 0.5);
        scores[{two, one}].push_back(lead > 0 ? 0 : lead < 0 ? 1 : 0.5);
      }
    }
    std::vector<double> points(players), buchholz(players), sonneborn_berger(players);
    for (const auto& [pair, list] : scores) {
      for (const double score : list) points[pair.first] += score;
    }
    for (const auto& [pair, list] : scores) {
      for (const double score : list) {
        buchholz[pair.first] += points[pair.second];
        sonneborn_berger[pair.first] += score * points[pair.second];
      }
    }
    const auto equal = [&](std::size_t a, std::size_t b) {
      return points[a] == points[b] && buchholz[a] == buchholz[b] &&
             sonneborn_berger[a] == sonneborn_berger[b];
    };
    const auto direct = [&](std::size_t player) {
      double sum = 0;
      for (std::size_t one = 0; one < players; ++one) {
        for (std::size_t two = 0; two < players; ++two) {
          if (one == two || !equal(player, one) || !equal(player, two)) continue;
          if (!scores.contains({one, two})) return 0.0;
          if (one == player) sum = std::accumulate(scores[{one, two}].begin(), scores[{one, two}].end(), sum);
        }
      }
      return sum;
    };

    const auto places = swiss.places(fixtures, rounds);
    for (const Placing& placing : places) {
      CHECK(criterion(placing, "points") == points[placing.player]);
      CHECK(criterion(placing, "buchholz") == buchholz[placing.player]);
      CHECK(criterion(placing, "sonneborn_berger") == sonneborn_berger[placing.player]);
      CHECK(criterion(placing, "direct") == direct(placing.player));
    }
    for (std::size_t i = 0; i + 1 < players; ++i) {
      const auto key = [&](std::size_t p) {
        return std::array{points[p], buchholz[p], sonneborn_berger[p], direct(p), -static_cast<double>(p)};
      };
      CHECK(key(places[i].player) > key(places[i + 1].player));
      if (equal(places[i].player, places[i + 1].player) && places[i].player > places[i + 1].player)
        ++decided_directly;
    }
  }
  CHECK(decided_directly > 10);
}

TEST_CASE("a player that was put out of a Swiss loses its unfinished encounters and is not paired again") {
  const Fixtures fixtures = fixtures_of(4, {1});
  // Player 0 wins a match in round 1, and is then put out of the tournament.
  const auto rounds = play(Swiss{3}, fixtures, [](const Pairing& pairing) {
    if (pairing.players[Seat::first] == 0) return won_by(Seat::first);
    if (pairing.players[Seat::second] == 0) return walkover_of(Seat::first);
    return by_number(pairing);
  });
  REQUIRE(rounds.size() == 3);
  CHECK(pairs_of(rounds[0].pairings).contains({0, 2}));
  for (std::size_t r = 1; r < rounds.size(); ++r) CHECK(idle_in(rounds[r], 4).contains(0));
  const auto places = Swiss{3}.places(fixtures, rounds);
  CHECK(places.back().player == 0);
  CHECK(criterion(places.back(), "points") == 0);
}

namespace {

/// A Swiss in which many players enter late and some leave. Players 0 and 1 play in all rounds.
Swiss with_rounds_missed(Random& random, std::size_t players) {
  Swiss swiss{1 + random.below(6)};
  for (std::size_t player = 2; player < players; ++player) {
    const std::size_t first = 1 + random.below(swiss.rounds), last = 1 + random.below(swiss.rounds);
    for (std::size_t round = 1; round <= swiss.rounds; ++round) {
      if (round < first || (random.below(3) == 0 && round > last)) swiss.missed[player].insert(round);
    }
  }
  return swiss;
}

}  // namespace

TEST_CASE(
    "players that miss a round of a Swiss are not paired in it, and at most one other player has a bye") {
  Random random(11);
  for (int trial = 0; trial < 1000; ++trial) {
    CAPTURE(trial);
    const std::size_t players = 2 + random.below(9);
    const Fixtures fixtures = fixtures_of(players, {1});
    const Swiss swiss = with_rounds_missed(random, players);
    const auto rounds = play(swiss, fixtures, at_random(random));
    REQUIRE(rounds.size() == swiss.rounds);
    std::uint64_t matches = 0;
    for (std::size_t round = 1; round <= swiss.rounds; ++round) {
      const auto idle = idle_in(rounds[round - 1], players);
      std::size_t missing = 0;
      for (std::size_t p = 0; p < players; ++p) {
        if (swiss.has_part(p, round)) continue;
        ++missing;
        CHECK(idle.contains(p));
      }
      CHECK(idle.size() == missing + (players - missing) % 2);
      matches += rounds[round - 1].pairings.size();
    }
    CHECK(most_matches(swiss, fixtures) == std::vector{matches});
  }
}

TEST_CASE(
    "for the tie-breaks of a Swiss, a missed round counts as a loss against a player with the same points") {
  // Player 3 enters in the second of two rounds. In the first, player 0 beat player 1, and player 2 had a
  // bye.
  const Fixtures fixtures = fixtures_of(4, {1});
  const Swiss swiss{2, {{3, {1}}}};
  const auto rounds = play(swiss, fixtures, scripted({{{0, 1}, 2}, {{0, 2}, 2}, {{1, 3}, 0}}));
  REQUIRE(idle_in(rounds[0], 4) == std::set<std::size_t>{2, 3});
  REQUIRE(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 2}, {1, 3}});
  const auto places = swiss.places(fixtures, rounds);
  std::vector<std::size_t> order;
  for (const Placing& placing : places) order.push_back(placing.player);
  CHECK(order == std::vector<std::size_t>{0, 2, 3, 1});
  CHECK(criterion(places[1], "buchholz") == 3);  // player 2 had a bye and met player 0
  CHECK(criterion(places[1], "sonneborn_berger") == 1);
  CHECK(criterion(places[2], "points") == 1);
  CHECK(criterion(places[2], "buchholz") == 1);  // player 3 missed a round and met player 1
  CHECK(criterion(places[2], "sonneborn_berger") == 0);
  CHECK(criterion(places[3], "buchholz") == 3);  // player 1 met players 0 and 3
}

TEST_CASE("a Swiss ends when all its players have been put out") {
  const auto rounds = play(Swiss{9}, fixtures_of(4, {1}), [](const Pairing& pairing) {
    return walkover_of(pairing.players[Seat::first] == 3 ? Seat::second : Seat::first);
  });
  CHECK(rounds.size() < 9);
}

TEST_CASE("a Swiss can pair a thousand players") {
  Random random(5);
  for (const auto& [players, count] : {Pair(100, 9), Pair(101, 9), Pair(1001, 3)}) {
    const auto rounds = play(Swiss{count}, fixtures_of(players, {1}), at_random(random));
    CHECK(rounds.size() == count);
    std::set<Pair> met;
    for (const Round& round : rounds) {
      for (const Pair& pair : pairs_of(round.pairings)) CHECK(met.insert(pair).second);
    }
  }
}
