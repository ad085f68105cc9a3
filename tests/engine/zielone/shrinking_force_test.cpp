// Compares the steps of ShrinkingForce with those of the trap method, which computes the force again in every
// round.
#include "engine/zielone/shrinking_force.hpp"

#include "engine/zielone/families.hpp"
#include "engine/zielone/solution.hpp"
#include "small_board.hpp"

namespace {

/// The number of steps of solve_by_traps at the end of each round.
std::vector<std::uint64_t> trap_steps_by_round(const Board& board, std::span<const Vertex> given) {
  std::vector<std::uint64_t> steps;
  const StopPoll stop;
  const Progress progress({}, [&](std::uint64_t, std::uint64_t) { steps.push_back(stop.counted()); });
  solve_by_traps(board, progress, stop, given);
  return steps;
}

/// What ShrinkingForce has computed: the labels of the vertices, and the number of steps until the end.
struct Course {
  std::vector<Label> labels;
  std::uint64_t steps = 0;
};

/// Drops stranded vertices until none is left. Requires in every round that the step limit holds.
Course shrink(const Board& board, std::span<const Vertex> given, std::uint64_t allowance,
              const std::vector<std::uint64_t>& trap_steps) {
  const StopPoll stop;
  ShrinkingForce force(board, stop, given, allowance);
  Course course{.labels = std::vector<Label>(board.vertex_count(), infinite)};
  for (Label round = 0;; ++round) {
    for (const Vertex v : force.left()) course.labels[v] = round;
    CAPTURE(round);
    REQUIRE(round < trap_steps.size());
    REQUIRE(stop.counted() <= trap_steps[round] + trap_steps[round] / 4 + allowance);
    if (force.stranded().empty()) break;
    force.drop_stranded();
  }
  course.steps = stop.counted();
  return course;
}

}  // namespace

TEST_CASE("zielone: ShrinkingForce takes at most 5/4 of the trap method's steps plus a given allowance") {
  Random random(80);
  std::uint64_t bound_by_allowance = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = random_small_board(random, 40, 4).text();
    if (i % 2 == 0) {
      const Family& family = families[random.between(3, families.size() - 1)];
      text = family.write(random, std::array{random.between(1, 30), random.between(1, 400)});
    }
    CAPTURE(text);
    const Board board = read_board(text, UINT64_MAX);
    const std::vector<Vertex> given = random_vertices(random, board, i % 3);
    CAPTURE(given);
    const std::vector<std::uint64_t> trap_steps = trap_steps_by_round(board, given);
    const Course free = shrink(board, given, UINT64_MAX / 4, trap_steps);
    for (const std::uint64_t times : {4, 6, 8, 16}) {
      CAPTURE(times);
      const Course bound = shrink(board, given, times * board.edge_count(), trap_steps);
      REQUIRE(bound.labels == free.labels);
      bound_by_allowance += bound.steps != free.steps;
    }
  }
  CHECK(bound_by_allowance > 500);
}
