// Compares estimates with the true rounds in which green vertices are dropped from a shrinking force.
#include "engine/zielone/lifespans.hpp"

#include "engine/zielone/families.hpp"
#include "engine/zielone/force.hpp"
#include "engine/zielone/solution.hpp"
#include "small_board.hpp"

namespace {

/// Estimates for each green vertex in which round it leaves the force. The vertices with label 1 leave in
/// round 0. In truth, a vertex with label i leaves in round i - 1.
Lifespans estimate(const Board& board, const std::vector<Label>& labels, std::uint64_t most_scans,
                   std::uint64_t first_search, std::span<const Vertex> given = {}) {
  Force force;
  force.reset(board, {});
  for (const Vertex v : given) force.add_target(v);
  for (const Vertex v : board.greens()) force.add_target(v);
  const std::size_t targets = force.joined().size();
  force.spread(board, {});
  std::vector<Vertex> dropped;
  std::ranges::copy_if(board.greens(), std::back_inserter(dropped), [&](Vertex v) { return labels[v] == 1; });
  std::vector<Vertex> ways(board.ania_count());
  for (const Vertex v : force.joined().subspan(targets)) {
    if (board.owner(v) == Player::ania) ways[v] = force.way(v);
  }
  Lifespans lifespans(board, force.joined(), given, targets - given.size(), ways);
  lifespans.drop(dropped, most_scans, first_search);
  return lifespans;
}

}  // namespace

TEST_CASE(
    "zielone: Lifespans estimates the round of a green vertex's drop exactly with unlimited searches, and "
    "never too early with limited ones") {
  Random random(60);
  std::size_t dropped_later = 0, known_by_short_searches = 0;
  for (int i = 0; i < 3000; ++i) {
    const SmallBoard small = random_small_board(random, 30, 3);
    CAPTURE(small.text());
    const auto board = small.board();
    const std::vector<Vertex> given = random_vertices(random, *board, i % 3);
    CAPTURE(given);
    const auto labels = solve_by_traps(*board, {}, {}, given).labels;
    const Lifespans exact = estimate(*board, labels, UINT64_MAX, UINT64_MAX, given);
    const Lifespans by_short_searches = estimate(*board, labels, UINT64_MAX, 4, given);
    const Lifespans cut_off = estimate(*board, labels, 10, 4, given);
    REQUIRE(cut_off.edge_scans() <= 10);
    std::size_t left = 0;
    for (const Vertex v : board->greens()) {
      if (std::ranges::find(given, v) != given.end()) continue;
      CAPTURE(v);
      left += labels[v] == infinite;
      REQUIRE(exact[v] == (labels[v] == infinite ? Lifespans::unknown : labels[v] - 1));
      REQUIRE(by_short_searches[v] >= exact[v]);
      REQUIRE(cut_off[v] >= by_short_searches[v]);
      if (labels[v] == infinite || labels[v] < 2) continue;
      ++dropped_later;
      known_by_short_searches += by_short_searches[v] != Lifespans::unknown;
    }
    REQUIRE(exact.standing_greens() == left);
  }
  CHECK(dropped_later > 1000);
  CHECK(known_by_short_searches > dropped_later / 2);
}

TEST_CASE(
    "zielone: on a board with rings, Lifespans finds the exact rounds of dropped green vertices without "
    "reading all edges") {
  // Each ring has 67 edges, so a search of 67 edges can read one whole ring. All rings lead to one vertex of
  // a part with thousands of edges.
  constexpr std::array<Number, 2> greens_and_edges{50, 10000};
  Random random(61);
  const Board board = read_board(write_ring_hub(random, greens_and_edges), UINT64_MAX);
  const auto labels = solve_by_traps(board).labels;
  const Lifespans lifespans = estimate(board, labels, UINT64_MAX, 67);
  for (const Vertex v : board.greens()) {
    CAPTURE(v);
    CHECK(lifespans[v] == labels[v] - 1);
  }
  CHECK(lifespans.edge_scans() < board.edge_count());
}

TEST_CASE(
    "zielone: if short searches find no further green vertex to drop, Lifespans continues with longer "
    "searches") {
  constexpr std::array<Number, 2> greens_and_edges{50, 10000};
  Random random(62);
  for (int i = 0; i < 20; ++i) {
    const Board board = read_board(write_linked_ring_hub(random, greens_and_edges), UINT64_MAX);
    const auto labels = solve_by_traps(board).labels;
    const Lifespans lifespans = estimate(board, labels, board.edge_count(), 4);
    CHECK(lifespans.standing_greens() == 0);
    for (const Vertex v : board.greens()) CHECK(lifespans[v] >= labels[v] - 1);
    CHECK(lifespans.edge_scans() < board.edge_count());
  }
}

TEST_CASE("zielone: Lifespans reads no more edges than allowed, even if searches are expensive") {
  // Ania owns a hundred vertices that are called forks. Each fork has two successors: one leaves the force
  // first, and the other stays. One vertex of Bolek's leads to all forks. A line of three hundred pairs of
  // vertices leads to Bolek's vertex. So for each fork, a search for the vertices that depend on the fork
  // follows the whole line.
  constexpr int forks = 100, pairs = 300, anias = 3 + forks + pairs;
  std::string text = std::to_string(anias) + ' ' + std::to_string(5 + pairs) + '\n';
  const auto bolek = [](int i) { return std::to_string(anias + i); };
  text += "1 1 " + bolek(1) + "\n1 1 " + bolek(4) + "\n0 1 " + bolek(1) + '\n';
  for (int i = 0; i < forks; ++i) text += "0 2 " + bolek(2) + ' ' + bolek(3) + '\n';
  for (int i = 1; i <= pairs; ++i) text += "0 1 " + bolek(4 + i) + '\n';
  text += "0 1 3\n0 1 1\n0 1 2\n0 1 2\n0 " + std::to_string(forks);
  for (int i = 0; i < forks; ++i) text += ' ' + std::to_string(4 + i);
  text += '\n';
  for (int i = 1; i <= pairs; ++i) text += "0 1 " + std::to_string(3 + forks + i) + '\n';
  const Board board = read_board(text, UINT64_MAX);
  const std::uint64_t edges = board.edge_count();
  const auto labels = solve_by_traps(board).labels;
  CHECK(estimate(board, labels, edges, edges / 8).edge_scans() <= edges);
  CHECK(solve_fast(board).edge_scans <= 4 * edges);
}
