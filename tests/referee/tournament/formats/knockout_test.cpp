#include "referee/tournament/formats/knockout.hpp"

#include <bit>

#include "playing.hpp"

namespace {

std::vector<std::size_t> places_by_player(const Fixtures& fixtures, std::span<const PlayedRound> rounds) {
  std::vector<std::size_t> places(fixtures.players);
  for (const Placing& placing : Knockout{}.places(fixtures, rounds)) places[placing.player] = placing.place;
  return places;
}

/// The winner of a knockout of two players. They play one board, first as given and then with swapped seats.
std::size_t winner(const PairingResult& first, const PairingResult& second) {
  const Fixtures fixtures = fixtures_of(2, {1});
  const auto rounds = play(Knockout{}, fixtures, [&](const Pairing& pairing) {
    return pairing.players[Seat::first] == 0 ? first : second;
  });
  return Knockout{}.places(fixtures, rounds)[0].player;
}

}  // namespace

TEST_CASE("a knockout halves its players each round and ends with one winner") {
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
      CHECK(std::has_single_bit(left));  // a power of two, because byes occur only in the first round
    }
    CHECK(left == 1);
    const auto places = Knockout{}.places(fixtures, rounds);
    CHECK(places[0].place == 1);
    CHECK(places[1].place == 2);
    // Only players that have won all their encounters play in a later round.
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

TEST_CASE("the bracket of a knockout keeps the best seeded players apart as long as possible") {
  const auto rounds = play(Knockout{}, fixtures_of(8, {1}), by_number);
  REQUIRE(rounds.size() == 3);
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{0, 7}, {3, 4}, {1, 6}, {2, 5}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 3}, {1, 2}});
  CHECK(pairs_of(rounds[2].pairings) == std::set<Pair>{{0, 1}});
  CHECK(places_by_player(fixtures_of(8, {1}), rounds) == std::vector<std::size_t>{1, 2, 3, 3, 5, 5, 5, 5});
}

TEST_CASE("the best seeded players of a knockout get the byes") {
  const auto rounds = play(Knockout{}, fixtures_of(5, {1}), by_number);
  REQUIRE(rounds.size() == 3);
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{3, 4}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{0, 3}, {1, 2}});
  CHECK(places_by_player(fixtures_of(5, {1}), rounds) == std::vector<std::size_t>{1, 2, 3, 3, 5});
}

TEST_CASE("in a knockout, a winner with a worse seeding takes the loser's slot in the bracket") {
  // The player that is last in the file wins all matches.
  const auto rounds = play(Knockout{}, fixtures_of(8, {1}), [](const Pairing& pairing) {
    return won_by(pairing.players[Seat::first] < pairing.players[Seat::second] ? Seat::second : Seat::first);
  });
  CHECK(pairs_of(rounds[0].pairings) == std::set<Pair>{{0, 7}, {3, 4}, {1, 6}, {2, 5}});
  CHECK(pairs_of(rounds[1].pairings) == std::set<Pair>{{4, 7}, {5, 6}});
  CHECK(pairs_of(rounds[2].pairings) == std::set<Pair>{{6, 7}});
}

TEST_CASE("level encounters of a knockout are decided by faults and then by seeding") {
  // Player 0 has seat 0 in `first` and seat 1 in `second`.
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

TEST_CASE(
    "in a knockout, a player that was put out of the tournament loses its encounter, whatever the results of "
    "its matches") {
  // the score is 1 : 1, but player 0 was put out of the tournament
  CHECK(winner(won_by(Seat::first), walkover_of(Seat::first)) == 1);
  CHECK(winner(won_by(Seat::second), walkover_of(Seat::second)) == 0);
  CHECK(winner({}, {}) == 0);  // both players were put out of the tournament
}

namespace {

/// Adds play-off boards to each game, as many as a tournament would have.
Fixtures with_play_offs(Fixtures fixtures) {
  for (Fixtures::Game& game : fixtures.games)
    game.play_off_boards = Knockout{}.play_off_boards(fixtures.players);
  return fixtures;
}

/// An encounter on one board in which both players get equal points and make these decisions.
PlayedRound level_round(std::array<Decisions, 2> decisions, std::array<bool, 2> is_judged = {true, true}) {
  const Pairings pairings = Knockout{}.next_round(fixtures_of(2, {1}), {});
  const std::vector<PairingResult> results{won_by(Seat::first), won_by(Seat::first)};
  std::vector<std::optional<BySeat<Decisions>>> known;
  for (std::size_t match = 0; match < 2; ++match) {
    const BySeat<std::size_t> players = pairings[match].players;
    known.emplace_back(BySeat{decisions[players[Seat::first]], decisions[players[Seat::second]]});
    if (!is_judged[match]) known.back().reset();
  }
  return played_round(Knockout{}, pairings, results, known);
}

using Levels = std::vector<std::string_view>;

Passage passage_of(const Knockout& knockout, const PlayedRound& round) {
  return knockout.who_goes_through(round.encounters.at(0));
}

}  // namespace

TEST_CASE("a level encounter of a knockout has up to two play-offs on new boards, while other players wait") {
  Random random(2);
  int played_off = 0, by_play_offs = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const std::size_t players = 2 + random.below(14);
    const Fixtures fixtures = with_play_offs(fixtures_of(players, {1, 2}));
    // Draws are frequent, so that many encounters need play-offs.
    const auto rounds = play(Knockout{}, fixtures, [&](const Pairing&) {
      return random.chance(0.7) ? drawn() : won_by(*seat_of(static_cast<std::int64_t>(random.below(2))));
    });
    // pairs of a game and a play-off board that were played before
    std::set<std::pair<std::size_t, std::size_t>> boards_before;
    std::map<Pair, std::size_t> play_offs;
    std::set<Pair> last;
    for (const Round& round : rounds) {
      const bool is_play_off = round.pairings[0].board >= fixtures.games[round.pairings[0].game].boards;
      const std::set<Pair> pairs = pairs_of(round.pairings);
      if (!is_play_off) {
        last = pairs;
        continue;
      }
      // The players of a play-off have already met in this round of the bracket. They play one board of each
      // game with both seatings.
      CHECK(std::ranges::includes(last, pairs));
      CHECK(round.pairings.size() == 4 * pairs.size());
      std::set<std::pair<std::size_t, std::size_t>> boards;
      for (const Pairing& pairing : round.pairings) boards.emplace(pairing.game, pairing.board);
      CHECK(boards.size() == 2);
      for (const auto& [game, board] : boards) {
        CHECK(board >= fixtures.games[game].boards);
        CHECK(board < fixtures.games[game].boards + fixtures.games[game].play_off_boards);
        CHECK(boards_before.emplace(game, board).second);
      }
      for (const Pair& pair : pairs) CHECK(++play_offs[pair] <= Knockout::most_play_offs);
      ++played_off;
    }
    // The player that goes on never has fewer points. If points are equal, all play-offs were played.
    for (const PlayedRound& round : Knockout{}.bracket_rounds(fixtures, rounds)) {
      for (const Encounter& encounter : round.encounters) {
        const Passage passage = Knockout{}.who_goes_through(encounter);
        const Pair pair = std::minmax(encounter.players[0], encounter.players[1]);
        CHECK(encounter.play_offs == play_offs[pair]);
        CHECK(encounter.half_points[passage.place] >= encounter.half_points[1 - passage.place]);
        const bool is_level = encounter.half_points[0] == encounter.half_points[1];
        if (is_level) CHECK(encounter.play_offs == Knockout::most_play_offs);
        CHECK((passage.by == "play-offs") == (!is_level && encounter.play_offs > 0));
        by_play_offs += passage.by == "play-offs";
      }
    }
    const auto most = most_matches(Knockout{}, fixtures);
    std::vector<std::uint64_t> matches(fixtures.games.size());
    for (const Round& round : rounds) {
      for (const Pairing& pairing : round.pairings) ++matches[pairing.game];
    }
    for (std::size_t g = 0; g < most.size(); ++g) CHECK(matches[g] <= most[g]);
  }
  CHECK(played_off > 300);
  CHECK(by_play_offs > 300);
}

TEST_CASE("a round of a knockout ends only after all its play-offs") {
  const Fixtures fixtures = with_play_offs(fixtures_of(2, {1}));
  const auto rounds = play(Knockout{}, fixtures, [](const Pairing&) { return drawn(); });
  REQUIRE(rounds.size() == 3);
  for (const std::size_t count : {0, 1, 2}) {
    CHECK(Knockout{}.bracket_rounds(fixtures, rounds.first(count)).empty());
    CHECK(Knockout{}.places(fixtures, rounds.first(count))[1].place == 1);
  }
  CHECK(Knockout{}.places(fixtures, rounds)[1].place == 2);
}

TEST_CASE("a knockout without play-off boards, or without play-offs among its tie-breaks, has no play-offs") {
  using enum Knockout::TieBreak;
  const auto level = [](const Pairing&) { return drawn(); };
  CHECK(play(Knockout{}, fixtures_of(4, {1}), level).size() == 2);
  CHECK(play(Knockout{.tie_breaks = {accuracy}}, with_play_offs(fixtures_of(4, {1})), level).size() == 2);
  Fixtures fixtures = fixtures_of(4, {1, 1});
  fixtures.games[1].play_off_boards = Knockout{}.play_off_boards(4);
  const auto rounds = play(Knockout{}, fixtures, level);
  CHECK(rounds.size() == 6);
  for (const Pairing& pairing : rounds[1].pairings) CHECK(pairing.game == 1);
}

TEST_CASE(
    "if a player of a knockout's encounter was put out of the tournament, the encounter has no further "
    "play-off") {
  const Fixtures fixtures = with_play_offs(fixtures_of(2, {1}));
  PairingResult neither;
  neither.out = {true, true};
  CHECK(play(Knockout{}, fixtures, [&](const Pairing&) { return neither; }).size() == 1);
  // One player was put out of the tournament during the play-off, so its earlier results do not count.
  const auto rounds = play(Knockout{}, fixtures, [&](const Pairing& pairing) {
    return pairing.board == 0 ? drawn()
                              : walkover_of(pairing.players[Seat::first] == 1 ? Seat::first : Seat::second);
  });
  CHECK(rounds.size() == 2);
  CHECK(Knockout{}.places(fixtures, rounds)[0].player == 1);
}

TEST_CASE("in a knockout, accuracy decides a level encounter only if all its matches were judged") {
  using enum Knockout::TieBreak;
  const Decisions best{10, 10}, worse{10, 9}, nothing{};
  CHECK(passage_of(Knockout{}, level_round({worse, best})).by == "accuracy");
  CHECK(passage_of(Knockout{}, level_round({worse, best})).place == 1);
  CHECK(passage_of(Knockout{}, level_round({best, worse})).place == 0);
  CHECK(passage_of(Knockout{}, level_round({worse, nothing})).place == 1);
  CHECK(passage_of(Knockout{}, level_round({best, nothing})).by == "better seeding");
  CHECK(passage_of(Knockout{}, level_round({worse, best}, {true, false})).by == "better seeding");
  CHECK(passage_of(Knockout{.tie_breaks = {faults}}, level_round({worse, best})).by == "better seeding");
  CHECK(passage_of(Knockout{.tie_breaks = {faults}}, level_round({worse, best})).level == Levels{"faults"});
  CHECK(passage_of(Knockout{}, level_round({best, nothing})).level == Levels{"accuracy", "faults"});
}

TEST_CASE("tie-breaks of a knockout apply in the order in which the tournament file lists them") {
  using enum Knockout::TieBreak;
  PlayedRound round = level_round({Decisions{10, 9}, Decisions{10, 10}});
  round.encounters[0].faults = {0, 1};
  CHECK(passage_of(Knockout{}, round).place == 1);
  CHECK(passage_of(Knockout{.tie_breaks = {faults, accuracy}}, round).by == "fewer faults");
  CHECK(passage_of(Knockout{.tie_breaks = {faults, accuracy}}, round).place == 0);
  // An encounter that an earlier tie-break decides needs no play-offs.
  const Fixtures fixtures = with_play_offs(fixtures_of(2, {1}));
  const std::vector<PlayedRound> played{round};
  CHECK(!Knockout{}.next_round(fixtures, played).empty());
  CHECK(Knockout{.tie_breaks = {accuracy, play_offs}}.next_round(fixtures, played).empty());
}

TEST_CASE("a knockout needs the players' accuracies only if accuracy is one of its tie-breaks") {
  using enum Knockout::TieBreak;
  CHECK(asks_for_accuracy(Knockout{}));
  CHECK(!asks_for_accuracy(Knockout{.tie_breaks = {play_offs, faults}}));
}
