#include "referee/tournament/formats/knockout.hpp"

#include <bit>

#include "playing.hpp"

namespace {

std::vector<std::size_t> places_by_player(const Fixtures& fixtures, std::span<const PlayedRound> rounds) {
  std::vector<std::size_t> places(fixtures.players);
  for (const Placing& placing : Knockout{}.places(fixtures, rounds)) places[placing.player] = placing.place;
  return places;
}

/// The winner of a knockout of two, one board each way.
std::size_t winner(const PairingResult& first, const PairingResult& second) {
  const Fixtures fixtures = fixtures_of(2, {1});
  const auto rounds = play(Knockout{}, fixtures, [&](const Pairing& pairing) {
    return pairing.players[Seat::first] == 0 ? first : second;
  });
  return Knockout{}.places(fixtures, rounds)[0].player;
}

}  // namespace

TEST_CASE("a knockout has as many rounds as halvings, loses one a meeting, and ends with one winner") {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    const std::size_t players = 2 + random.below(39);
    CAPTURE(players);
    const Fixtures fixtures = fixtures_of(players, {1});
    const auto rounds = play(Knockout{}, fixtures, at_random(random));
    CHECK(rounds.size() == static_cast<std::size_t>(std::bit_width(players - 1)));
    std::size_t left = players;
    for (const Round& round : rounds) {
      left -= pairs_of(round.pairings).size();
      CHECK(std::has_single_bit(left));  // byes are of the first round
    }
    CHECK(left == 1);
    const auto places = Knockout{}.places(fixtures, rounds);
    CHECK(places[0].place == 1);
    CHECK(places[1].place == 2);
    // Whoever plays again has not been beaten.
    for (std::size_t r = 1; r < rounds.size(); ++r) {
      const auto survivors = Knockout{}.places(fixtures, rounds.first(r));
      for (const Placing& placing : survivors) {
        for (const Pairing& pairing : rounds[r].pairings) {
          if (placing.place > 1) CHECK(std::ranges::count(pairing.players, placing.player) == 0);
        }
      }
    }
  }
}

TEST_CASE("the bracket keeps the first of the file apart as long as can be") {
  const auto rounds = play(Knockout{}, fixtures_of(8, {1}), by_number);
  REQUIRE(rounds.size() == 3);
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{0, 7}, {3, 4}, {1, 6}, {2, 5}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 3}, {1, 2}});
  CHECK(pairs_of(rounds[2].pairings) == std::set<Pair>{{0, 1}});
  CHECK(places_by_player(fixtures_of(8, {1}), rounds) == std::vector<std::size_t>{1, 2, 3, 3, 5, 5, 5, 5});
}

TEST_CASE("the first of the file go through where there is nobody to meet") {
  const auto rounds = play(Knockout{}, fixtures_of(5, {1}), by_number);
  REQUIRE(rounds.size() == 3);
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{3, 4}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 3}, {1, 2}});
  CHECK(places_by_player(fixtures_of(5, {1}), rounds) == std::vector<std::size_t>{1, 2, 3, 3, 5});
}

TEST_CASE("a winner takes the slot of whom he beat") {
  // The last of the file beats everybody.
  const auto rounds = play(Knockout{}, fixtures_of(8, {1}), [](const Pairing& pairing) {
    return won_by(pairing.players[Seat::first] < pairing.players[Seat::second] ? Seat::second : Seat::first);
  });
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{0, 7}, {3, 4}, {1, 6}, {2, 5}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{4, 7}, {5, 6}});
  CHECK(pairs_of(rounds[2].pairings) == std::set<Pair>{{6, 7}});
}

TEST_CASE("ties are broken by points, faults, number") {
  // `first` has player 0 in seat 0, `second` in seat 1.
  CHECK(winner(won_by(Seat::first), won_by(Seat::second)) == 0);
  CHECK(winner(won_by(Seat::second), won_by(Seat::first)) == 1);
  CHECK(winner(drawn(), won_by(Seat::first)) == 1);
  CHECK(winner(drawn(), drawn()) == 0);
  CHECK(winner(won_by(Seat::first), won_by(Seat::first)) == 0);
  PairingResult lost_by_fault = won_by(Seat::second);
  lost_by_fault.faults = {true, false};
  CHECK(winner(lost_by_fault, won_by(Seat::second)) == 1);
  CHECK(winner(won_by(Seat::first), lost_by_fault) == 0);
}

TEST_CASE("who is out of the tournament loses to the other, whatever was played") {
  CHECK(winner(won_by(Seat::first), walkover_of(Seat::first)) == 1);  // 1 : 1, but player 0 is out
  CHECK(winner(won_by(Seat::second), walkover_of(Seat::second)) == 0);
  CHECK(winner({}, {}) == 0);  // neither could play
}
