#include "engine/hydrorozgrywka/generator.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "engine/hydrorozgrywka/joined_cycles.hpp"
#include "engine/hydrorozgrywka/situation.hpp"
#include "engine/hydrorozgrywka/solver.hpp"

namespace gramy::hydro {
namespace {

// Cycle lengths of at least 3 that add up to exactly `size`.
std::vector<std::uint32_t> random_lengths(Random& random, std::uint32_t size) {
  std::vector<std::uint32_t> lengths;
  while (size > 0) {
    // Most cycles are short, some a little longer.
    const std::uint64_t spread = random.below(6) == 0 ? 12 : 4;
    const auto length = static_cast<std::uint32_t>(3 + random.below(spread));
    lengths.push_back(size < 6 ? size : std::min(length, size - 3));
    size -= lengths.back();
  }
  return lengths;
}

// Rates a start: 0 if it is as wanted, 1 if the moves leave no real choice, 2 if it has the wrong value.
int flaw(const Solver& solver, Vertex start, Value wanted) {
  if (solver.value(start) != wanted) return 2;
  Situation situation;
  for (const Place place : solver.board()->places(start)) situation.bunch.add(solver.type(place));
  const bool a_choice = situation.moves() > 2 && 2 * situation.winning_moves() <= situation.moves();
  return a_choice ? 0 : 1;
}

}  // namespace

EdgeList random_cactus(Random& random, std::uint32_t edges) {
  const std::vector<std::uint32_t> lengths = random_lengths(random, edges);
  const auto labels = random_labels(random, static_cast<Vertex>(1 + edges - lengths.size()));
  EdgeList list = join_cycles(lengths, [&random](Vertex so_far) {
    // A cycle hangs at a random vertex of the whole board or of its newest part. That gives both broad and
    // deep boards.
    const Vertex nearest = random.below(2) == 0 ? 1 : 1 + so_far - std::min<Vertex>(so_far, 6);
    return static_cast<Vertex>(random.between(nearest, so_far));
  });
  shuffle(random, labels, list);
  return list;
}

Generated<Board> generate(Random& random, Number size) {
  constexpr Number most_generated = 1'000'000;
  if (size > most_generated) {
    throw BadInput("size: expected at most " + std::to_string(most_generated) + " edges, found " +
                   std::to_string(size));
  }
  const Value wanted = random.below(2) == 0 ? Value::win : Value::loss;
  std::shared_ptr<const Board> best;
  Vertex best_start = 0;
  int least_flaw = 3;
  // On a small board, every start may have a flaw, so several boards are tried. A large board has starts
  // without a flaw.
  constexpr int attempts = 8;
  for (int i = 0; i < attempts && least_flaw > 0; ++i) {
    const auto board = std::make_shared<const Board>(
        find_cycles(random_cactus(random, static_cast<std::uint32_t>(std::max<Number>(size, 3)))));
    const Solver solver(board, "kaktus");
    std::vector<Vertex> starts(board->vertex_count());
    std::iota(starts.begin(), starts.end(), 1);
    random.shuffle(starts);
    const auto flaw_here = [&](Vertex start) { return flaw(solver, start, wanted); };
    const Vertex start = std::ranges::min(starts, {}, flaw_here);
    if (flaw_here(start) < least_flaw) {
      best = board;
      best_start = start;
      least_flaw = flaw_here(start);
    }
  }
  return {*best, best_start};
}

}  // namespace gramy::hydro
