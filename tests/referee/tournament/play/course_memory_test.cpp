// What a course takes of memory for each of its matches.
#include <cstddef>
#include <doctest/doctest.h>
#include <malloc.h>
#include <numeric>
#include <string>
#include <vector>

#include "referee/tournament/play/course.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

const Outcome a_win{.result = Result{.winner = Seat::first}};

/// Of memory that was asked for and not given back.
std::size_t bytes_in_use() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Sanitizers bring an allocator of their own, of which glibc knows nothing.
bool are_bytes_counted() {
  const std::size_t before = bytes_in_use();
  const std::vector<char> some(1 << 20);
  return bytes_in_use() >= before + some.size();
}

struct Size {
  std::size_t players;
  std::size_t boards;
};

Course course_of(Format format, Size size) {
  std::vector<std::size_t> players(size.players);
  std::iota(players.begin(), players.end(), std::size_t{0});
  ScheduleNames names{.tournament = "t", .players = {}, .games = {{.id = "paski", .boards = {}}}};
  for (const std::size_t player : players) names.players.push_back("p" + std::to_string(player));
  for (std::size_t board = 0; board < size.boards; ++board) {
    const std::string name = "b" + std::to_string(board);
    names.games[0].boards.push_back({name, {.content = ContentHash(name), .start = {}}});
  }
  return {std::move(format),
          {.players = players.size(), .games = {{size.boards, players}}, .seed = 1},
          std::move(names),
          {}};
}

void play_round(Course& course) {
  const std::uint64_t round = course.round();
  while (!course.over() && course.round() == round) course.played(course.next().value(), a_win);
}

}  // namespace

TEST_CASE("a course takes few bytes for each match of a round, and none once all are decided") {
  if (!are_bytes_counted()) {
    MESSAGE("not tried: the allocator counts no bytes");
    return;
  }
  for (const Size size : {Size{100, 100}, Size{10, 10'000}, Size{2, 100'000}}) {
    CAPTURE(size.players);
    const std::size_t matches = size.players * (size.players - 1) * size.boards;
    Course course = course_of(RoundRobin{}, size);
    REQUIRE(course.round_size(1) == matches);
    while (course.undecided() > 1) course.played(course.next().value(), a_win);
    const std::size_t open = bytes_in_use();
    course.played(course.next().value(), a_win);
    REQUIRE(course.over());
    const std::size_t over = bytes_in_use();
    CHECK(open > over + matches);
    CHECK(open < over + 8 * matches);
  }
}

TEST_CASE("a round that is over takes what it came to, however many matches it had") {
  if (!are_bytes_counted()) {
    MESSAGE("not tried: the allocator counts no bytes");
    return;
  }
  const auto bytes_a_round = [](std::size_t boards) {
    Course course = course_of(Swiss{20}, {.players = 8, .boards = boards});
    for (int round = 0; round < 5; ++round) play_round(course);
    const std::size_t before = bytes_in_use();
    for (int round = 0; round < 8; ++round) play_round(course);
    return (static_cast<double>(bytes_in_use()) - static_cast<double>(before)) / 8;
  };
  constexpr std::size_t boards = 1000, matches = 8 * boards;
  CHECK((bytes_a_round(boards) - bytes_a_round(1)) / matches < 0.5);  // what malloc keeps for itself
}
