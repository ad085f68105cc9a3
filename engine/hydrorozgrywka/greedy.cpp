#include <algorithm>
#include <vector>

#include "engine/hydrorozgrywka/rules.hpp"

namespace gramy::hydro {

Move Position::greedy_move(Random& random) const {
  // At a vertex with many edges, examines only a sample of the moves. Otherwise a match there would take
  // quadratic time.
  constexpr std::uint64_t most_looked_at = 32;
  const bool look_at_all = count_moves(most_looked_at + 1) <= most_looked_at;
  std::vector<Move> candidates;
  if (look_at_all) {
    candidates = moves(most_looked_at);
    random.shuffle(candidates);
  } else {
    for (std::uint64_t i = 0; i < most_looked_at; ++i) candidates.push_back(random_move(random));
  }
  return *std::ranges::min_element(candidates, {}, [&](const Move& each) { return answers(*step(each)); });
}

}  // namespace gramy::hydro
