#include "referee/tournament/play/waiting_matches.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

auto one_of(std::set<std::size_t> players) {
  return [players](std::size_t player) { return players.contains(player); };
}

}  // namespace

TEST_CASE("of the waiting matches whose players are both free, the first in the schedule is taken") {
  WaitingMatches waiting;
  CHECK(waiting.empty());
  waiting.add({2, 1}, {1, 7});
  waiting.add({0, 1}, {1, 9});
  waiting.add({1, 2}, {1, 3});
  waiting.add({0, 3}, {1, 1});
  CHECK(!waiting.take_first(one_of({0})));
  CHECK(!waiting.take_first(one_of({1})));
  CHECK(waiting.take_first(one_of({0, 1, 2})) == SchedulePlace{1, 3});
  CHECK(waiting.take_first(one_of({0, 1, 2})) == SchedulePlace{1, 7});  // each player may have either seat
  CHECK(waiting.take_first(one_of({0, 1, 2})) == SchedulePlace{1, 9});
  CHECK(!waiting.take_first(one_of({0, 1, 2})));
  CHECK(!waiting.empty());
  CHECK(waiting.take_first(one_of({0, 3})) == SchedulePlace{1, 1});
  CHECK(waiting.empty());
}

TEST_CASE("a match that returns to the waiting matches keeps its place in the schedule") {
  WaitingMatches waiting;
  for (const std::uint64_t number : {4, 5, 6}) waiting.add({0, 1}, {1, number});
  CHECK(waiting.take_first(one_of({0, 1})) == SchedulePlace{1, 4});
  waiting.add({0, 1}, {1, 4});
  CHECK(waiting.take_first(one_of({0, 1})) == SchedulePlace{1, 4});
  CHECK(waiting.take_first(one_of({0, 1})) == SchedulePlace{1, 5});
}

TEST_CASE("when a player is given up, its matches are removed from the waiting matches") {
  WaitingMatches waiting;
  waiting.add({0, 1}, {1, 1});
  waiting.add({2, 0}, {1, 2});
  waiting.add({1, 2}, {1, 3});
  waiting.add({0, 1}, {1, 4});
  auto taken = waiting.take_all_with(one_of({0}));
  std::ranges::sort(taken);
  CHECK(taken == std::vector<SchedulePlace>{{1, 1}, {1, 2}, {1, 4}});
  CHECK(waiting.take_all_with(one_of({0})).empty());
  CHECK(waiting.take_first(one_of({1, 2})) == SchedulePlace{1, 3});
  CHECK(waiting.empty());
}
