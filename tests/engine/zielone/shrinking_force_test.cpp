// How much a shrinking force reads, against the method that computes it anew in every round.
#include "engine/zielone/shrinking_force.hpp"

#include "engine/zielone/families.hpp"
#include "engine/zielone/solution.hpp"
#include "small_board.hpp"

namespace {

/// What solve_by_traps has read when it knows the force of a round.
std::vector<std::uint64_t> trap_scans_by_round(const Board& board, std::span<const Vertex> given) {
  std::vector<Vertex> left(board.greens().begin(), board.greens().end());
  std::erase_if(left, [&](Vertex v) { return std::ranges::find(given, v) != given.end(); });
  std::vector<std::uint64_t> scans;
  std::uint64_t so_far = 0;
  for (bool is_done = false; !is_done;) {
    Force force;
    force.reset(board);
    for (const Vertex v : given) force.add_target(v);
    for (const Vertex v : left) force.add_target(v);
    force.spread(board, {});
    so_far += force.edge_scans();
    const auto is_stranded = [&](Vertex v) {
      const bool is_anias = board.owner(v) == Player::ania;
      for (const Vertex s : board.successors(v)) {
        ++so_far;
        if (force.contains(s) == is_anias) return !is_anias;
      }
      return is_anias;
    };
    is_done = std::erase_if(left, is_stranded) == 0;
    scans.push_back(so_far);
  }
  return scans;
}

struct Course {
  std::vector<Label> labels;
  std::uint64_t edge_scans = 0;
};

/// Shrinks the force to its end, and requires in every round that it has read no more than it may.
Course shrink(const Board& board, std::span<const Vertex> given, std::uint64_t allowance,
              const std::vector<std::uint64_t>& trap_scans) {
  const StopPoll stop;
  ShrinkingForce force(board, stop, given, allowance);
  Course course{.labels = std::vector<Label>(board.vertex_count(), infinite)};
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    if (!force.contains(v)) course.labels[v] = 0;
  }
  for (Label round = 0;; ++round) {
    CAPTURE(round);
    REQUIRE(round < trap_scans.size());
    REQUIRE(force.edge_scans() <= trap_scans[round] + trap_scans[round] / 4 + allowance);
    if (force.stranded().empty()) break;
    for (const Vertex v : force.drop_stranded()) course.labels[v] = round + 1;
  }
  course.edge_scans = force.edge_scans();
  return course;
}

}  // namespace

TEST_CASE("whatever its allowance a force reads no more than that, and a quarter more than traps do") {
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
    const std::vector<std::uint64_t> trap_scans = trap_scans_by_round(board, given);
    REQUIRE(trap_scans.back() == solve_by_traps(board, {}, {}, given).edge_scans);
    const Course free = shrink(board, given, UINT64_MAX / 4, trap_scans);
    for (const std::uint64_t times : {0, 1, 2, 4}) {
      CAPTURE(times);
      const Course bound = shrink(board, given, times * board.edge_count(), trap_scans);
      REQUIRE(bound.labels == free.labels);
      bound_by_allowance += bound.edge_scans != free.edge_scans;
    }
  }
  CHECK(bound_by_allowance > 1000);
}
