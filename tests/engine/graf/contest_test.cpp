#include "engine/graf/contest.hpp"

#include "engine/graf/game.hpp"
#include "tests/engine/graf/random_board.hpp"

using namespace gramy::graf;

namespace {

ContestAnswer answer(std::string input, bool strategy = false) {
  return answer_contest({.input = std::move(input), .method = "retro", .strategy = strategy, .check = true});
}

std::string line(Value value, std::uint64_t distance) {
  if (value == Value::draw) return "DRAW\n";
  return (value == Value::win ? "WIN " : "LOSS ") + std::to_string(distance) + '\n';
}

// A board on which each vertex leads to a few of the vertices just before it. So distances are long, and most
// vertices are lost and won in turn.
RandomGraf layered_graf(Random& random, std::size_t vertices) {
  std::vector<std::vector<std::size_t>> heads(vertices);
  for (std::size_t v = 1; v < vertices; ++v) {
    const std::size_t near = std::min<std::size_t>(v, 5);
    for (auto out = random.between(1, 3); out > 0; --out) heads[v].push_back(v - 1 - random.below(near));
    if (random.chance(0.1)) heads[v].push_back(random.below(vertices));
  }
  return graf_of(random, heads);
}

}  // namespace

TEST_CASE("graf: the contest's answers to small examples are right byte for byte") {
  CHECK(answer("4 5\n1 2\n1 3\n3 1\n3 4\n3 3\n1\n4 D\n").output == "WIN 1\nLOSS 0\nDRAW\nDRAW\n");
  CHECK(answer("3 3 1 2 1 3 3 1 0").output == "WIN 1\nLOSS 0\nLOSS 2\n");
  CHECK(answer("1 0 0").output == "LOSS 0\n");
  CHECK(answer("1 0 1 1 W").output == "WIN 0\n");
  CHECK(answer("1 1 1 1 0").output == "DRAW\n");
  // Each edge is listed twice. At vertex 3, a terminal, the player to move has won without a move.
  CHECK(answer("3 4 1 2 1 2 2 3 2 3 1 3 W").output == "WIN 2\nLOSS 1\nWIN 0\n");
}

TEST_CASE(
    "graf: if a strategy is requested, an empty line and the winning moves follow the contest's answer") {
  CHECK(answer("4 5\n1 2\n1 3\n3 1\n3 4\n3 3\n1\n4 D\n", true).output ==
        "WIN 1\nLOSS 0\nDRAW\nDRAW\n\n1 2\n");
  // The move goes to the nearer of two lost vertices, or to the smaller one if both are equally near. A
  // terminal has no move.
  CHECK(answer("7 7 1 4 1 3 1 2 2 5 5 6 3 7 4 7 2 6 L 7 W", true).output ==
        "WIN 2\nLOSS 2\nLOSS 1\nLOSS 1\nWIN 1\nLOSS 0\nWIN 0\n\n1 3\n5 6\n");
  CHECK(answer("2 1 1 2 1 2 W", true).output == "LOSS 1\nWIN 0\n\n");
}

TEST_CASE("graf: the contest's solver examines every edge at most once") {
  const ContestAnswer all = answer("4 4 1 2 2 3 3 4 1 4 0");
  CHECK(all.effort.vertices == 4);
  CHECK(all.effort.edges == 4);
  CHECK(all.effort.edge_scans == 4);
  CHECK(all.checked == "checked 4 vertices and 4 edges");
  CHECK(answer("3 3 1 2 2 1 1 3 1 3 D").effort.edge_scans == 0);
}

TEST_CASE("graf: the contest refuses bad input") {
  for (const char* text : {"", "2 1 1 3 0", "2 1 1 2 1 1 W", "2 1 1 2 1 2 X", "2 1 1 2 0 0"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(answer(text), BadInput);
  }
}

TEST_CASE(
    "graf: the contest's answers agree with ply by ply evaluation and with the solver that matches use") {
  Random random(21);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t vertices = 1 + random.below(40);
    const auto board =
        trial % 2 == 0 ? random_graf(random, vertices, 1 + random.below(4)) : layered_graf(random, vertices);
    CAPTURE(board.text);
    const auto plain = values_ply_by_ply(board.states, std::vector<bool>(board.states.ended.size()));
    std::string expected;
    for (std::size_t v = 0; v < vertices; ++v) expected += line(plain[2 * v].first, plain[2 * v].second);
    // The strategy is requested too, so that the checker also checks the strategy.
    const ContestAnswer given = answer(board.text, true);
    REQUIRE(given.output.starts_with(expected + '\n'));
    REQUIRE(given.effort.edge_scans <= given.effort.edges);
    const Solver solver(std::make_shared<const Board>(graf::read_board(board.text, UINT64_MAX)), "retro");
    for (Vertex v = 0; v < vertices; ++v) {
      const Verdict verdict = solver.verdict_of(v);
      REQUIRE(line(verdict.value, verdict.distance) == line(plain[2 * v].first, plain[2 * v].second));
    }
  }
}
