#include "referee/tournament/formats/pairings.hpp"

#include "playing.hpp"

namespace {

using MeetingsByGame = std::vector<std::vector<Opponents>>;

/// All pairings of a round, ordered by board, then by game, then by opponents.
std::vector<Pairing> pairings_in_turn(const Fixtures& fixtures, const MeetingsByGame& meetings) {
  std::size_t most_boards = 0;
  for (const Fixtures::Game& game : fixtures.games) most_boards = std::max(most_boards, game.boards);
  std::vector<Pairing> pairings;
  for (std::size_t board = 0; board < most_boards; ++board) {
    for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
      if (board >= fixtures.games[g].boards) continue;
      for (const auto& [players, repeat] : meetings[g]) {
        pairings.push_back({g, board, {players[0], players[1]}, repeat});
        pairings.push_back({g, board, {players[1], players[0]}, repeat});
      }
    }
  }
  return pairings;
}

/// Random fixtures, and random opponents for each game. Some games have no boards or no opponents.
std::pair<Fixtures, MeetingsByGame> drawn_by_lot(Random& random) {
  Fixtures fixtures{.players = 10, .games = {}};
  MeetingsByGame meetings;
  for (std::uint64_t games = 1 + random.below(5); games > 0; --games) {
    fixtures.games.push_back({.boards = random.below(5), .players = {}});
    auto& list = meetings.emplace_back();
    for (std::uint64_t count = random.below(4); count > 0; --count)
      list.push_back({.players = {random.below(10), random.below(10)}, .repeat = random.below(3)});
  }
  return {fixtures, meetings};
}

}  // namespace

TEST_CASE("a pairing computed from its number equals the pairing with this number in the whole list") {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    CAPTURE(trial);
    const auto [fixtures, meetings] = drawn_by_lot(random);
    const std::vector<Pairing> expected = pairings_in_turn(fixtures, meetings);
    const Pairings pairings(fixtures, std::vector<Meetings>(meetings.begin(), meetings.end()));
    CHECK(listed(pairings) == expected);
    CHECK(pairings.empty() == expected.empty());
    if (expected.empty()) continue;
    const std::uint64_t first = random.below(3 * expected.size()), size = random.below(3 * expected.size());
    const std::vector<Pairing> part = listed(pairings.from(first, size));
    REQUIRE(part.size() == size);
    for (std::size_t number = 0; number < part.size(); ++number) {
      Pairing again = expected[(first + number) % expected.size()];
      again.repeat += (first + number) / expected.size();
      CHECK(part[number] == again);
    }
  }
}

TEST_CASE("if a round has one list of opponents, they are paired in every game of the tournament") {
  const Fixtures fixtures = fixtures_of(4, {2, 0, 3});
  const std::vector<Opponents> opponents{{.players = {0, 3}}, {.players = {2, 1}, .repeat = 1}};
  CHECK(listed(Pairings(fixtures, opponents)) ==
        pairings_in_turn(fixtures, {opponents, opponents, opponents}));
}

TEST_CASE("a round without games has no pairings") {
  CHECK(Pairings().empty());
  CHECK(Pairings(Fixtures{}, std::vector<Opponents>{{.players = {0, 1}}}).empty());
}

TEST_CASE(
    "a pairing's number in the list of pairings is found from its game, board, players and repeat number") {
  Random random(2);
  for (int trial = 0; trial < 2000; ++trial) {
    CAPTURE(trial);
    auto [fixtures, lists] = drawn_by_lot(random);
    std::vector<Meetings> meetings;
    for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
      fixtures.games[g].first_board = random.below(3);
      std::set<std::set<std::size_t>> met;  // removes opponents who have met before
      std::erase_if(lists[g], [&](const Opponents& two) {
        return two.players[0] == two.players[1] || !met.insert({two.players[0], two.players[1]}).second;
      });
      std::vector<std::size_t> all(random.below(10));
      std::iota(all.begin(), all.end(), std::size_t{0});
      random.below(2) == 0 ? meetings.emplace_back(lists[g]) : meetings.emplace_back(Circle(all));
    }
    const Pairings once(fixtures, meetings);
    CHECK(listed(Pairings(once.meetings())) == listed(once));
    const std::uint64_t size = once.empty() ? 0 : random.below(3 * once.size());
    const Pairings part = once.empty() ? once : once.from(random.below(3 * once.size()), size);
    for (std::uint64_t number = 0; number < part.size(); ++number) CHECK(part.find(part[number]) == number);
    for (int draw = 0; draw < 20; ++draw) {
      const Pairing drawn{
          random.below(6), random.below(8), {random.below(10), random.below(10)}, random.below(5)};
      const auto number = part.find(drawn);
      CHECK((!number || part[*number] == drawn));
    }
  }
}
