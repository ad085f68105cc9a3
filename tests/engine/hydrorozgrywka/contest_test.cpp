#include "engine/hydrorozgrywka/contest.hpp"

#include "engine/hydrorozgrywka/checker.hpp"
#include "engine/hydrorozgrywka/game.hpp"
#include "engine/hydrorozgrywka/joined_cycles.hpp"
#include "tests/engine/hydrorozgrywka/cactuses.hpp"
#include "tests/engine/hydrorozgrywka/exhaustive.hpp"

namespace {

ContestAnswer answer(std::string input, bool check = false) {
  return answer_contest({.input = std::move(input), .method = "kaktus", .check = check});
}

std::vector<bool> won_by_vertex(const std::string& output) {
  std::vector<bool> won{false};
  for (std::size_t i = 0; i < output.size(); i += 2) {
    REQUIRE((output[i] == '1' || output[i] == '2'));
    REQUIRE(output[i + 1] == '\n');
    won.push_back(output[i] == '1');
  }
  return won;
}

// The same board in another text: other labels, another order of edges, and swapped ends.
EdgeList shuffled(Random& random, EdgeList list, const std::vector<Vertex>& labels) {
  shuffle(random, labels, list);
  for (auto& [a, b] : list.edges) {
    if (random.below(2) == 0) std::swap(a, b);
  }
  return list;
}

}  // namespace

TEST_CASE("hydrorozgrywka: the contest's answer to the task's example is right") {
  const ContestAnswer given = answer("6 7\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 3\n", true);
  CHECK(given.output == "1\n1\n1\n2\n1\n2\n");
  CHECK(given.checked == "checked 6 of 6 vertices");
  CHECK(given.effort.vertices == 6);
  CHECK(given.effort.edges == 7);
}

TEST_CASE("hydrorozgrywka: the contest refuses bad input and a request for a strategy") {
  CHECK_THROWS_AS(answer("3 3 1 2 2 3 3"), BadInput);
  CHECK_THROWS_AS(answer_contest({.input = "3 3 1 2 2 3 3 1", .strategy = true}), BadInput);
}

TEST_CASE("hydrorozgrywka: the contest's answers agree with exhaustive search") {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random_cactus(random, static_cast<int>(random.between(3, 16)));
    CAPTURE(text);
    const auto won = won_by_vertex(answer(text, true).output);
    for (std::size_t v = 1; v < won.size(); ++v)
      REQUIRE(won[v] == ExhaustiveWalk(text, static_cast<int>(v)).won());
  }
}

TEST_CASE(
    "hydrorozgrywka: the contest's answer gives each vertex the same winner after all vertices are numbered "
    "differently") {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const EdgeList list = read_edges(random_cactus(random, 60), UINT64_MAX);
    const auto labels = random_labels(random, list.vertices);
    const auto won = won_by_vertex(answer(write_edges(list)).output);
    const auto renamed = won_by_vertex(answer(write_edges(shuffled(random, list, labels))).output);
    for (Vertex v = 1; v <= list.vertices; ++v) REQUIRE(renamed[labels[v - 1]] == won[v]);
  }
}

TEST_CASE("hydrorozgrywka: the checker refutes an answer with one wrong value") {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const EdgeList list =
        read_edges(random_cactus(random, static_cast<int>(random.between(3, 100))), UINT64_MAX);
    auto won = won_by_vertex(answer(write_edges(list)).output);
    CHECK(check_starts(list, won) ==
          "checked " + std::to_string(list.vertices) + " of " + std::to_string(list.vertices) + " vertices");
    const auto v = static_cast<Vertex>(random.between(1, list.vertices));
    won[v] = !won[v];
    const std::string refuted = "vertex " + std::to_string(v) + " is " + (won[v] ? "lost" : "won") +
                                " for Bajtazar, but the answer says " + (won[v] ? "won" : "lost");
    CHECK_THROWS_WITH_AS(check_starts(list, won), refuted.c_str(), CheckFailed);
  }
}

TEST_CASE("hydrorozgrywka: the checker checks only four vertices of a large board") {
  Random random(5);
  const EdgeList list = hydro::random_cactus(random, 5000);
  auto won = won_by_vertex(answer(write_edges(list)).output);
  CHECK(check_starts(list, won) == "checked 4 of " + std::to_string(list.vertices) + " vertices");
  won.flip();
  CHECK_THROWS_AS(check_starts(list, won), CheckFailed);
}
