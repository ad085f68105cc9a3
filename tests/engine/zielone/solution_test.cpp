// All methods, at the beginning of a match.
#include "engine/zielone/solution.hpp"

#include <array>
#include <doctest/doctest.h>

#include "engine/zielone/families.hpp"
#include "small_board.hpp"

using namespace gramy;
using namespace gramy::zielone;

namespace {

constexpr std::array method_names{"fast", "trap", "labels"};

Solution solve_all(const Board& board, std::string_view method) {
  Solution solution = solve(board, method);
  find_strategy(board, solution);
  return solution;
}

/// The memoryless strategy of `player` wins from `start` against every play of the other's.
bool strategy_wins(const SmallBoard& small, const Solution& solution, Player player, std::vector<int>& path) {
  const int here = path.back();
  const auto first = std::find(path.begin(), path.end(), here);
  if (first + 1 != path.end()) {
    const bool green = std::any_of(first, path.end(), [&](int v) { return small.green[v]; });
    return green == (player == Player::ania);
  }
  const bool own = (here <= small.a) == (player == Player::ania);
  for (const int s : small.next_of[here]) {
    if (own && s != static_cast<int>(solution.strategy[here - 1]) + 1) continue;
    path.push_back(s);
    const bool wins = strategy_wins(small, solution, player, path);
    path.pop_back();
    if (!wins) return false;
    if (own) return true;
  }
  return !own;
}

}  // namespace

TEST_CASE("the example of the source has its answer by every method") {
  const Board board = read_board(example_board, 100);
  for (const std::string_view method : method_names) {
    const Solution solution = solve(board, method);
    std::vector<int> won;
    for (Vertex v = 0; v < board.vertex_count(); ++v) {
      if (solution.winner(v) == Player::ania) won.push_back(static_cast<int>(v) + 1);
    }
    CHECK(won == std::vector<int>{1, 2, 4, 6, 7});
    // The least labels as the source prints them.
    CHECK(solution.labels[2] == 0);
    CHECK(solution.labels[4] == 1);
    CHECK(solution.labels[7] == 0);
  }
}

TEST_CASE("winners and strategies of every method hold against exhaustive search") {
  Random random(1);
  int by_ania = 0, by_bolek = 0;
  for (int i = 0; i < 4000; ++i) {
    const SmallBoard small = random_small_board(random, 5, 3);
    CAPTURE(small.text());
    const auto board = small.board();
    const std::array solutions{solve_all(*board, "fast"), solve_all(*board, "trap"),
                               solve_all(*board, "labels")};
    for (int v = 1; v <= small.a + small.b; ++v) {
      CAPTURE(v);
      std::vector<int> path{v};
      const Player winner = small.ania_wins(path) ? Player::ania : Player::bolek;
      ++(winner == Player::ania ? by_ania : by_bolek);
      for (const Solution& solution : solutions) {
        REQUIRE(solution.winner(v - 1) == winner);
        REQUIRE(strategy_wins(small, solution, winner, path));
      }
    }
  }
  CHECK(by_ania > 5000);
  CHECK(by_bolek > 5000);
}

TEST_CASE("no method reads more than it may") {
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
    // A round reads what leads into the force, and what the green vertices lead to.
    REQUIRE(traps.edge_scans <= 2 * edges * traps.rounds);
    REQUIRE(fast.edge_scans <= traps.edge_scans + traps.edge_scans / 4 + 4 * edges);
    // A label is raised at most once more than there are green vertices; each time a few looks at its edges.
    REQUIRE(labels.edge_scans <= 3 * edges * (greens + 2));
    many_rounds += fast.rounds > 5;
  }
  CHECK(many_rounds > 1000);
}

TEST_CASE("labels raised one given vertex after another are those raised together") {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const auto board = random_small_board(random, 30, 3).board();
    Labelling one_by_one(*board, solve_fast(*board).labels);
    Labelling together(*board);
    for (int j = 0; j < 5; ++j) {
      const auto v = static_cast<Vertex>(random.below(board->vertex_count()));
      one_by_one.give_to_ania(v);
      one_by_one.raise();
      together.give_to_ania(v);
    }
    together.raise();
    for (Vertex v = 0; v < board->vertex_count(); ++v) REQUIRE(one_by_one[v] == together[v]);
  }
}

TEST_CASE("raising labels stops when it may read no more edges") {
  const Board board = read_board(example_board, 100);
  Labelling labels(board);
  std::uint64_t scans_left = 3;
  CHECK_FALSE(labels.raise(scans_left, {}));
}
