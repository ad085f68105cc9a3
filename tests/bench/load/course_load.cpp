// Measures the memory that the class Course of a tournament needs for each match, while matches are open and
// after they are decided.
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/tool/command_line.hpp"
#include "referee/tournament/play/course.hpp"

namespace {

using namespace gramy;
using namespace gramy::referee;

struct Options {
  std::size_t players = 101;
  std::size_t boards = 1000;
};

/// Resident memory according to the system, after the allocator has returned what it can.
std::uint64_t resident_bytes() {
  malloc_trim(0);
  std::uint64_t size = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

Course course_of(const Options& options) {
  std::vector<std::size_t> players(options.players);
  std::iota(players.begin(), players.end(), std::size_t{0});
  ScheduleNames names{.tournament = "load", .players = {}, .games = {{.id = "paski", .boards = {}}}};
  for (const std::size_t player : players) names.players.push_back("player-" + std::to_string(player));
  for (std::size_t board = 0; board < options.boards; ++board) {
    const std::string name = "generated-" + std::to_string(board);
    names.games[0].boards.push_back({name, {.content = ContentHash(name), .start = {}}});
  }
  return {RoundRobin{},
          {.players = options.players, .games = {{options.boards, std::move(players)}}, .seed = 1},
          std::move(names),
          {}};
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  Options options;
  Program program("course_load",
                  "decides all matches of a round-robin, and prints the memory that this takes");
  Command command = program.command();
  command.option("--players", options.players, "number of players").shows_default();
  command.option("--boards", options.boards, "number of boards for each pair of players").shows_default();
  return program.run(argc, argv, [&] {
    const std::uint64_t before = resident_bytes();
    Course course = course_of(options);
    const std::uint64_t matches = course.round_size(course.round());
    while (course.undecided() > 1)
      course.played(course.next().value(), {.result = Result{.winner = Seat::first}});
    const std::uint64_t open = resident_bytes();
    course.played(course.next().value(), {.result = Result{.winner = Seat::first}});
    const std::uint64_t over = resident_bytes();
    std::cout << nlohmann::json{{"matches", matches},
                                {"open_bytes", open - before},
                                {"over_bytes", over - before}}
                     .dump()
              << "\n";
    return 0;
  });
}
