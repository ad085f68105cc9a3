// Tests all methods that solve a board for the beginning of a match.
#include "engine/zielone/solution.hpp"

#include "engine/zielone/families.hpp"
#include "small_board.hpp"

TEST_CASE("zielone: every method reads at most as many edges as its bound allows") {
  Random random(70);
  std::uint64_t many_rounds = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string text = random_small_board(random, 40, 4).text();
    if (i % 2 == 0) {
      const Family& family = families[random.between(3, families.size() - 1)];
      text = family.write(random, std::array{random.between(1, 20), random.between(1, 200)});
    }
    CAPTURE(text);
    const Board board = read_board(text, UINT64_MAX);
    const std::uint64_t edges = board.edge_count(), greens = board.greens().size();
    const Solution traps = solve_by_traps(board), fast = solve_fast(board), labels = solve_by_labels(board);
    // In a round, the method `trap` reads the edges to the vertices of the force, and the edges from green
    // vertices.
    REQUIRE(traps.edge_scans <= 2 * edges * traps.rounds);
    REQUIRE(fast.steps <= traps.steps + traps.steps / 4 + 4 * edges);
    REQUIRE(fast.edge_scans <= fast.steps);
    // If there are n green vertices, a label rises at most n + 1 times. For each rise, the method reads the
    // vertex's edges a few times.
    REQUIRE(labels.edge_scans <= 3 * edges * (greens + 2));
    many_rounds += fast.rounds > 5;
  }
  CHECK(many_rounds > 1000);
}

TEST_CASE(
    "zielone: all methods compute the same labels, whether vertices are given to Ania one by one or all at "
    "once") {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const auto board = random_small_board(random, 30, 3).board();
    Labelling one_by_one(*board, solve_fast(*board).labels);
    Labelling together(*board);
    const std::vector<Vertex> given = random_vertices(random, *board, 5);
    for (const Vertex v : given) {
      one_by_one.give_to_ania(v);
      one_by_one.raise();
      together.give_to_ania(v);
    }
    together.raise();
    const Solution traps = solve_by_traps(*board, {}, {}, given), fast = solve_fast(*board, {}, {}, given);
    for (Vertex v = 0; v < board->vertex_count(); ++v) {
      REQUIRE(one_by_one[v] == together[v]);
      REQUIRE(traps.labels[v] == together[v]);
      REQUIRE(fast.labels[v] == together[v]);
    }
  }
}
