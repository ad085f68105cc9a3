#include "engine/graf/checker.hpp"

#include "engine/contest.hpp"
#include "engine/graf/retrograde.hpp"
#include "engine/graf/winning_moves.hpp"
#include "tests/engine/graf/random_board.hpp"

using namespace gramy::graf;

namespace {

/// A board with right verdicts and moves. Tests replace some of these by wrong ones.
struct Solved {
  EdgeList list;
  std::vector<Verdict> verdicts;
  std::vector<Vertex> moves;
};

Solved solved(const std::string& text) {
  Solved board{read_edges(text, UINT64_MAX), {}, {}};
  const EdgeList& list = board.list;
  board.verdicts =
      analyse(Digraph::reversed(list.vertices(), list.edges), list.out_degree, list.terminal).verdicts;
  board.moves = winning_moves(list.edges, board.verdicts);
  return board;
}

Solved random_solved(Random& random) {
  return solved(random_graf(random, 1 + random.below(30), 1 + random.below(3)).text);
}

}  // namespace

TEST_CASE("graf: the checker accepts right verdicts and refutes a single wrong one among them") {
  Random random(31);
  for (int trial = 0; trial < 1000; ++trial) {
    Solved board = random_solved(random);
    check_verdicts(board.list, board.verdicts);
    const auto v = static_cast<Vertex>(random.below(board.verdicts.size()));
    const Verdict right = board.verdicts[v];
    for (const Value value : {Value::loss, Value::draw, Value::win}) {
      for (std::uint32_t distance = 0; distance < 5; ++distance) {
        board.verdicts[v] = {distance, value};
        if (board.verdicts[v] == right) continue;
        CAPTURE(v);
        CHECK_THROWS_AS(check_verdicts(board.list, board.verdicts), CheckFailed);
      }
    }
  }
}

TEST_CASE("graf: the checker refutes wrong verdicts even if they agree with each other") {
  // On the first board, all vertices get the verdict draw, but vertex 3 has no edges and is lost. The second
  // board is a ring, and all its vertices are drawn, but get the verdicts win and loss.
  const Solved ends = solved("3 2 1 2 2 3 0");
  CHECK_THROWS_WITH_AS(
      check_verdicts(ends.list, std::vector<Verdict>(3)),
      "vertex 3 (draw 0) breaks the rule: a vertex without edges has the value that the board gives it",
      CheckFailed);
  const Solved ring = solved("2 2 1 2 2 1 0");
  const std::vector<Verdict> invented{{1, Value::win}, {2, Value::loss}};
  CHECK_THROWS_WITH_AS(
      check_verdicts(ring.list, invented),
      "vertex 1 (win 1) breaks the rule: a won vertex is one ply farther from the end than its nearest lost "
      "successor",
      CheckFailed);
  // Several wrong verdicts at the same time.
  Random random(32);
  for (int trial = 0; trial < 2000; ++trial) {
    Solved board = random_solved(random);
    const std::vector<Verdict> right = board.verdicts;
    for (Verdict& verdict : board.verdicts) {
      if (random.chance(0.7)) continue;
      verdict = random.chance(0.5) ? Verdict{} : Verdict{verdict.distance, opposite(verdict.value)};
    }
    if (board.verdicts == right) continue;
    CHECK_THROWS_AS(check_verdicts(board.list, board.verdicts), CheckFailed);
  }
}

TEST_CASE("graf: the checker refutes every move that is not a fastest winning move") {
  Random random(33);
  int other_nearest = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    Solved board = solved(random_graf(random, 1 + random.below(30), 8).text);
    check_moves(board.list, board.verdicts, board.moves);
    const auto v = static_cast<Vertex>(random.below(board.verdicts.size()));
    const Verdict here = board.verdicts[v];
    const Vertex right = board.moves[v];
    for (Vertex to = 0; to <= board.verdicts.size(); ++to) {
      board.moves[v] = to == board.verdicts.size() ? no_move : to;
      if (board.moves[v] == right) continue;
      const bool is_edge = std::ranges::count(board.list.edges, Edge{v, to}) > 0;
      const bool as_good =
          right != no_move && is_edge && board.verdicts[to] == Verdict{here.distance - 1, Value::loss};
      other_nearest += as_good;
      if (as_good) {
        CHECK_NOTHROW(check_moves(board.list, board.verdicts, board.moves));
      } else {
        CHECK_THROWS_AS(check_moves(board.list, board.verdicts, board.moves), CheckFailed);
      }
    }
  }
  CHECK(other_nearest > 20);
}
