#include "engine/hydrorozgrywka/families.hpp"

#include "engine/hydrorozgrywka/board.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::hydro;

namespace {

std::string made(std::string_view name, std::vector<Number> arguments, std::uint64_t seed = 1) {
  const auto family = std::ranges::find(hydro::families, name, &Family::name);
  REQUIRE(family != hydro::families.end());
  Random random(seed);
  return family->write(random, arguments);
}

}  // namespace

TEST_CASE("hydrorozgrywka: each family of inputs writes the expected text at a tiny size") {
  CHECK(made("ring", {4}) == "4 4\n1 2\n2 3\n3 4\n4 1\n");
  CHECK(made("star", {2}) == "5 6\n1 2\n2 3\n3 1\n1 4\n4 5\n5 1\n");
  CHECK(made("chain", {2}) == "5 6\n1 2\n2 3\n3 1\n3 4\n4 5\n5 3\n");
  CHECK(made("sun", {3}) == "9 12\n1 2\n2 3\n3 1\n1 4\n4 5\n5 1\n2 6\n6 7\n7 2\n3 8\n8 9\n9 3\n");
  CHECK(made("random", {7}) == "6 7\n5 6\n6 1\n2 5\n1 3\n4 2\n3 6\n6 4\n");
  CHECK(made("cycles", {2, 3}) == "5 6\n4 3\n2 4\n4 1\n3 5\n1 2\n5 4\n");
  CHECK(made("flower", {2, 3}) == "5 6\n1 4\n2 3\n3 5\n5 2\n5 1\n4 5\n");
}

TEST_CASE("hydrorozgrywka: each family writes lawful inputs of the wanted size") {
  const auto edges_of = [](const std::string& text) { return read_board(text, UINT64_MAX).edge_count(); };
  for (Number size = 3; size <= 60; ++size) {
    const auto seed = static_cast<std::uint64_t>(size);
    CHECK(edges_of(made("ring", {size})) == size);
    CHECK(edges_of(made("star", {size})) == 3 * size);
    CHECK(edges_of(made("chain", {size})) == 3 * size);
    CHECK(edges_of(made("sun", {size})) == 4 * size);
    CHECK(edges_of(made("random", {size}, seed)) == size);
    CHECK(edges_of(made("cycles", {size, 5}, seed)) == 5 * size);
    CHECK(edges_of(made("flower", {5, size}, seed)) == 5 * size);
    CHECK(made("random", {size}, seed) == made("random", {size}, seed));
    CHECK(made("cycles", {4, size}, seed) != made("cycles", {4, size}, seed + 100));
  }
}

TEST_CASE("hydrorozgrywka: a family refuses impossible arguments") {
  for (const char* name : {"ring", "star", "chain", "sun", "random"}) {
    CHECK_THROWS_AS(made(name, {0}), BadInput);
    CHECK_THROWS_AS(made(name, {-1}), BadInput);
    CHECK_THROWS_AS(made(name, {Number{1} << 31}), BadInput);
  }
  for (const char* name : {"cycles", "flower"}) {
    CHECK_THROWS_AS(made(name, {0, 3}), BadInput);
    CHECK_THROWS_AS(made(name, {1, 2}), BadInput);
    CHECK_THROWS_AS(made(name, {1 << 16, 1 << 16}), BadInput);
  }
}
