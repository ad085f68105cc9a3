// How much memory the class Course uses for each match of a tournament.
#include <malloc.h>

#include "referee/tournament/play/course.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

const Outcome a_win{.result = Result{.winner = Seat::first}};

/// The number of bytes that were allocated and not freed.
std::size_t bytes_in_use() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Whether glibc counts the allocated bytes. Sanitizers replace its allocator.
bool are_bytes_counted() {
  const std::size_t before = bytes_in_use();
  const std::vector<char> some(1 << 20);
  return bytes_in_use() >= before + some.size();
}

void play_round(Course& course) {
  const std::uint64_t round = course.round();
  while (!course.over() && course.round() == round) course.played(course.next().value(), a_win);
}

}  // namespace

TEST_CASE(
    "the class Course uses at most 8 bytes for each match of a round, and frees them when all matches are "
    "decided") {
  if (!are_bytes_counted()) {
    MESSAGE("not tried: the allocator counts no bytes");
    return;
  }
  struct Size {
    std::size_t players, boards;
  };
  for (const Size& size : {Size{40, 40}, {10, 1000}, {2, 30'000}}) {
    CAPTURE(size.players);
    const ToySchedule schedule(size.players, size.boards);
    const std::size_t matches = size.players * (size.players - 1) * size.boards;
    Course course(RoundRobin{}, schedule.fixtures, schedule.names, {});
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

TEST_CASE("the memory that a finished round occupies does not depend on its number of matches") {
  if (!are_bytes_counted()) {
    MESSAGE("not tried: the allocator counts no bytes");
    return;
  }
  const auto bytes_a_round = [](std::size_t boards) {
    const ToySchedule schedule(8, boards);
    Course course(Swiss{20}, schedule.fixtures, schedule.names, {});
    for (int round = 0; round < 5; ++round) play_round(course);
    const std::size_t before = bytes_in_use();
    for (int round = 0; round < 8; ++round) play_round(course);
    return (static_cast<double>(bytes_in_use()) - static_cast<double>(before)) / 8;
  };
  constexpr std::size_t boards = 1000, matches = 8 * boards;
  // not exactly 0, because malloc keeps some memory
  CHECK((bytes_a_round(boards) - bytes_a_round(1)) / matches < 0.5);
}
