// Ania's region after vertices are given to her, compared with the trap method.
#include "engine/zielone/region.hpp"

#include "engine/zielone/families.hpp"
#include "engine/zielone/solution.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::zielone;

namespace {

bool is_good(const Board& board, const std::vector<Label>& labels, Vertex v) {
  const auto keeps = [&](Vertex s) {
    return labels[s] != infinite && labels[s] + (board.is_green(v) ? 1 : 0) <= labels[v];
  };
  return labels[v] == infinite ||
         (board.owner(v) == Player::ania ? std::ranges::all_of(board.successors(v), keeps)
                                         : std::ranges::any_of(board.successors(v), keeps));
}

/// Gives vertices to Ania, a few at a time. Each time, requires labels that are good for Bolek
/// (labelling.hpp) and infinite exactly where Ania wins. Returns how many finite labels became infinite.
std::size_t check_giving(const Board& board, Random& random, int times, std::uint64_t most_at_once) {
  std::vector<Label> labels = solve_fast(board).labels;
  std::vector<Vertex> given;
  std::size_t won = 0;
  for (int time = 0; time < times; ++time) {
    std::vector<Vertex> fresh;
    for (std::uint64_t i = 0; i <= random.below(most_at_once); ++i) {
      const auto v = static_cast<Vertex>(random.below(board.vertex_count()));
      if (std::ranges::find(given, v) != given.end()) continue;
      given.push_back(v);
      fresh.push_back(v);
    }
    const auto before = std::ranges::count(labels, infinite);
    labels = Region(board, std::move(labels), fresh, {}).labels();
    const std::vector<Label> least = solve_by_traps(board, {}, {}, given).labels;
    for (Vertex v = 0; v < board.vertex_count(); ++v) {
      REQUIRE((labels[v] == infinite) == (least[v] == infinite));
      REQUIRE(labels[v] >= least[v]);
      REQUIRE(is_good(board, labels, v));
    }
    won += static_cast<std::size_t>(std::ranges::count(labels, infinite) - before);
  }
  return won;
}

}  // namespace

TEST_CASE(
    "zielone: if random vertices become wins for Ania, the class Region finds the same winning vertices for "
    "her as the method `trap`") {
  std::size_t won = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    for (const Family& family : families) {
      CAPTURE(family.name);
      std::vector<Number> arguments{random.between(1, 12), random.between(1, 300)};
      if (family.name == "random") arguments = {40, 90, random.between(0, 20)};
      if (family.name == "dense" || family.name == "larger") arguments = {20, random.between(0, 20)};
      const Board board = read_board(family.write(random, arguments), UINT64_MAX);
      won += check_giving(board, random, 4, 3);
    }
  }
  CHECK(won > 100'000);
}
