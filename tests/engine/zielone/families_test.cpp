// Tests that the families of inputs are lawful, always the same, and as hard as promised.
#include "engine/zielone/families.hpp"

#include "engine/zielone/checker.hpp"
#include "engine/zielone/solution.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::zielone;

namespace {

std::string text_of(std::string_view name, const std::vector<Number>& arguments, std::uint64_t seed = 1) {
  const auto family = std::ranges::find(families, name, &Family::name);
  REQUIRE(family != families.end());
  Random random(seed);
  return family->write(random, arguments);
}

Board board_of(std::string_view name, const std::vector<Number>& arguments, std::uint64_t seed = 1) {
  return read_board(text_of(name, arguments, seed), UINT64_MAX);
}

void require_solved_alike(const Board& board) {
  Solution fast = solve_fast(board);
  const Solution traps = solve_by_traps(board);
  REQUIRE(fast.labels == traps.labels);
  REQUIRE(fast.rounds == traps.rounds);
  REQUIRE(fast.labels == solve_by_labels(board).labels);
  find_strategy(board, fast);
  ContestOutput answer{.winner = {}, .strategy = fast.strategy};
  for (Vertex v = 0; v < board.vertex_count(); ++v) answer.winner.push_back(fast.winner(v));
  REQUIRE_NOTHROW(check_answer(board, answer));
}

double scans_an_edge(const Board& board, const Solution& solution) {
  return static_cast<double>(solution.edge_scans) / board.edge_count();
}

constexpr std::array<std::string_view, 10> hard{
    "chain", "strong-chain", "linked-chain", "braced-chain", "ladder",
    "fan",   "stairs",       "hub",          "ring-hub",     "linked-ring-hub"};

// Families that mislead method `fast`: the green vertex that leaves the force next is always the one that an
// estimate or a shuffle expects to leave last.
constexpr std::array<std::string_view, 2> misleading{"numbered-ladder", "false-ladder"};

bool is_hard(std::string_view name) {
  return std::ranges::find(hard, name) != hard.end() ||
         std::ranges::find(misleading, name) != misleading.end();
}

}  // namespace

TEST_CASE("zielone: each family writes lawful boards, and the same board for the same seed") {
  CHECK(text_of("larger", {4, 2}) == "2 2\n0 2 3 4\n1 1 4\n0 1 2\n1 1 1\n");
  CHECK(text_of("random", {5, 8, 2}) == "2 3\n0 2 5 4\n1 2 5 3\n0 1 2\n1 1 1\n0 1 1\n");
  CHECK(text_of("dense", {4, 1}) == "2 2\n0 1 3\n0 1 4\n1 2 1 2\n0 1 2\n");
  CHECK(text_of("chain", {2, 1}) == "4 4\n0 1 5\n1 1 5\n1 1 6\n0 1 8\n0 1 1\n0 1 2\n0 1 3\n0 1 3\n");
  for (const Family& family : families) {
    CAPTURE(family.name);
    std::vector<Number> arguments{20, 6};
    if (family.name == "random") arguments = {40, 90, 7};
    if (is_hard(family.name)) arguments = {20, 200};
    const std::string text = text_of(family.name, arguments);
    CHECK(write_board(read_board(text, UINT64_MAX)) == text);
    CHECK(text_of(family.name, arguments) == text);
    CHECK(text_of(family.name, arguments, 2) != text);
  }
}

TEST_CASE("zielone: boards of each family have the wanted numbers of vertices and edges") {
  const Board random = board_of("random", {1000, 5000, 30});
  CHECK(random.vertex_count() == 1000);
  CHECK(random.edge_count() > 4900);
  CHECK(random.edge_count() <= 5000);
  CHECK(random.greens().size() == 30);
  const Board dense = board_of("dense", {200, 200});
  CHECK(dense.edge_count() > 9500);
  CHECK(dense.edge_count() < 10500);
  CHECK(dense.greens().size() == 200);
  CHECK(board_of("larger", {200, 0}).edge_count() == 10001);
  for (const Family& family : families) {
    if (!is_hard(family.name)) continue;
    CAPTURE(family.name);
    const Board board = board_of(family.name, {51, 10000});
    CHECK(board.edge_count() > 9000);
    CHECK(board.edge_count() < 11500);
    CHECK(board.greens().size() >= 51);
  }
}

TEST_CASE("zielone: families refuse impossible arguments") {
  CHECK_THROWS_AS(text_of("random", {1, 1, 0}), BadInput);
  CHECK_THROWS_AS(text_of("random", {10, 9, 0}), BadInput);
  CHECK_THROWS_AS(text_of("random", {10, 20, 11}), BadInput);
  CHECK_THROWS_AS(text_of("random", {10, 20, -1}), BadInput);
  CHECK_THROWS_AS(text_of("random", {max_number, max_number, 0}), BadInput);
  CHECK_THROWS_AS(text_of("dense", {1000000, 1}), BadInput);
  CHECK_THROWS_AS(text_of("larger", {7, 1}), BadInput);
  for (const Family& family : families) {
    if (!is_hard(family.name)) continue;
    CHECK_THROWS_AS(text_of(family.name, {0, 10}), BadInput);
    CHECK_THROWS_AS(text_of(family.name, {10, 0}), BadInput);
    CHECK_THROWS_AS(text_of(family.name, {10, max_number}), BadInput);
  }
}

TEST_CASE("zielone: all methods agree on boards of all families") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Number vertices = 2 * random.between(1, 40);
    const Number greens = random.between(0, vertices);
    require_solved_alike(
        board_of("random", {vertices, random.between(vertices, 4 * vertices), greens}, seed));
    require_solved_alike(board_of("dense", {vertices, greens}, seed));
    require_solved_alike(board_of("larger", {vertices, greens}, seed));
    for (const Family& family : families) {
      if (!is_hard(family.name)) continue;
      CAPTURE(family.name);
      require_solved_alike(board_of(family.name, {random.between(1, 12), random.between(1, 400)}, seed));
    }
  }
}

TEST_CASE(
    "zielone: even if the method `trap` needs only one round, the method `fast` reads at most 15 % more "
    "edges than `trap`") {
  for (const Board& board : {board_of("random", {20000, 200000, 5000}), board_of("dense", {600, 300}),
                             board_of("larger", {600, 50})}) {
    const Solution fast = solve_fast(board), traps = solve_by_traps(board);
    CHECK(traps.rounds == 1);
    CHECK(static_cast<double>(fast.edge_scans) <= 1.15 * static_cast<double>(traps.edge_scans));
  }
}

TEST_CASE(
    "zielone: on boards that are hard for the trap method, the fast method reads each edge at most 3 times "
    "on average") {
  for (const std::string_view name : hard) {
    CAPTURE(name);
    // Each green vertex takes a round, so the trap method reads more if there are more of them.
    for (const Number greens : {100, 400, 1200}) {
      CAPTURE(greens);
      const Board board = board_of(name, {greens, 40000});
      const Solution fast = solve_fast(board);
      CHECK(fast.rounds == static_cast<std::uint64_t>(greens) + 1);
      CHECK(scans_an_edge(board, fast) <= 3);
      // The rings are a tenth of the board. Each ring leaves the force together with its green vertex. From
      // then on, method `trap` does not read the ring any more.
      const double trap_reads = name.ends_with("ring-hub") ? 85 : 95;
      if (greens == 100) CHECK(scans_an_edge(board, solve_by_traps(board)) >= trap_reads);
    }
  }
}

TEST_CASE(
    "zielone: the fast method reads each edge at most 15 times on average, even on boards that mislead the "
    "method") {
  for (const std::string_view name : misleading) {
    CAPTURE(name);
    for (const Number edges : {40000, 160000, 640000}) {
      CAPTURE(edges);
      for (const Number greens : {60, 300, 1200}) {
        CAPTURE(greens);
        const Board board = board_of(name, {greens, edges});
        const Solution fast = solve_fast(board);
        const auto rounds = static_cast<std::uint64_t>(name == "false-ladder" ? greens / 3 : greens);
        CHECK(fast.rounds > rounds);
        CHECK(scans_an_edge(board, fast) <= 15);
        if (edges != 40000) continue;
        const Solution traps = solve_by_traps(board);
        CHECK(scans_an_edge(board, traps) >= 0.8 * static_cast<double>(rounds));
        CHECK(fast.labels == traps.labels);
      }
    }
  }
}

TEST_CASE(
    "zielone: on a board of 100000 rounds, the fast method reads each edge at most 3 times on average") {
  constexpr Number greens = 100000;
  const Board board = board_of("chain", {greens, 1});
  const Solution fast = solve_fast(board);
  CHECK(fast.rounds == greens + 1);
  CHECK(scans_an_edge(board, fast) <= 3);
}
