#include "engine/graf/explanation.hpp"

namespace gramy::graf {

std::string in_words(const Explanation& explanation) {
  std::vector<std::string> moves;
  for (const Move move : explanation.keeping) moves.push_back(std::to_string(move.to));
  return gramy::in_words(explanation.distances, moves);
}

}  // namespace gramy::graf
