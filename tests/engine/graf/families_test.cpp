#include "engine/graf/families.hpp"

#include "engine/graf/contest.hpp"
#include "engine/graf/edge_list.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::graf;

namespace {

std::string made(std::string_view name, std::vector<Number> arguments, std::uint64_t seed = 1) {
  const auto family = std::ranges::find(graf::families, name, &Family::name);
  REQUIRE(family != graf::families.end());
  Random random(seed);
  return family->write(random, arguments);
}

std::string answer_to(std::string text) {
  return answer_contest({.input = std::move(text), .method = "retro", .check = true}).output;
}

}  // namespace

TEST_CASE("graf: each family of inputs writes the expected text at a tiny size") {
  CHECK(made("random", {3, 4}) == "3 4\n3 3\n2 1\n3 3\n3 3\n0\n");
  CHECK(made("layered", {4, 4}) == "4 4\n2 1\n2 1\n3 2\n4 3\n0\n");
  CHECK(made("layered-shuffled", {4, 4}) == "4 4\n1 3\n2 4\n3 2\n2 4\n0\n");
  CHECK(made("cycle", {5, 7}) == "5 7\n1 2\n2 3\n3 4\n4 1\n4 5\n1 2\n3 4\n0\n");
  CHECK(made("cycle-shuffled", {5, 7}) == "5 7\n3 1\n4 3\n3 5\n4 3\n1 2\n1 2\n2 4\n0\n");
  CHECK(made("hubs", {4, 4}) == "4 4\n2 1\n2 1\n3 2\n4 3\n0\n");
  CHECK(made("grid", {2}) == "4 8\n1 2\n1 3\n2 1\n2 4\n3 1\n3 4\n4 2\n4 3\n0\n");
}

TEST_CASE("graf: each family writes lawful inputs of the wanted size") {
  for (const char* name : {"random", "layered", "layered-shuffled", "cycle", "cycle-shuffled", "hubs"}) {
    CAPTURE(name);
    for (Number n = 3; n <= 40; ++n) {
      const auto seed = static_cast<std::uint64_t>(n);
      const std::string text = made(name, {n, 3 * n}, seed);
      CHECK(text == made(name, {n, 3 * n}, seed));
      if (n > 10) CHECK(text != made(name, {n, 3 * n}, seed + 100));
      const EdgeList list = read_edges(text, UINT64_MAX);
      CHECK(list.vertices() == n);
      CHECK(list.edges.size() == 3 * n);
    }
  }
  const EdgeList grid = read_edges(made("grid", {50}), UINT64_MAX);
  CHECK(grid.vertices() == 2500);
  CHECK(std::ranges::count(grid.terminal, Value::win) > 0);
  CHECK(std::ranges::count(grid.out_degree, 4) > 2000);
}

TEST_CASE(
    "graf: on a board of the family `cycle`, the distance to the end falls by one from vertex to vertex") {
  for (const Number n : {3, 4, 9, 50}) {
    for (const Number more : {0, 1, 200}) {
      std::string expected;
      for (Number v = 1; v < n; ++v)
        expected += ((n - v) % 2 == 1 ? "WIN " : "LOSS ") + std::to_string(n - v) + '\n';
      CHECK(answer_to(made("cycle", {n, n + more})) == expected + "LOSS 0\n");
    }
  }
}

TEST_CASE("graf: boards of the families `layered`, `layered-shuffled` and `hubs` have no draws") {
  for (const char* name : {"layered", "layered-shuffled", "hubs"}) {
    CHECK(answer_to(made(name, {300, 900})).find("DRAW") == std::string::npos);
  }
}

TEST_CASE("graf: a family refuses impossible arguments") {
  for (const char* name : {"random", "layered", "layered-shuffled", "cycle", "cycle-shuffled", "hubs"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(made(name, {0, 10}), BadInput);
    CHECK_THROWS_AS(made(name, {10, -1}), BadInput);
    CHECK_THROWS_AS(made(name, {Number{1} << 31, 10}), BadInput);
    CHECK_THROWS_AS(made(name, {10, Number{1} << 31}), BadInput);
  }
  CHECK_THROWS_AS(made("cycle", {10, 9}), BadInput);
  CHECK_THROWS_AS(made("grid", {1}), BadInput);
  CHECK_THROWS_AS(made("grid", {1 << 20}), BadInput);
}
