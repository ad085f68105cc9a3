#include "engine/misie-patysie/explanation.hpp"

#include <algorithm>

namespace gramy::misie {
namespace {

std::string two_numbers(Piles piles) {
  return std::to_string(piles.bears) + " and " + std::to_string(piles.sticks);
}

/// Why two residues are one of Wythoff's pairs.
std::string pair_in_words(Piles pair) {
  const auto [low, high] = std::minmax({pair.bears, pair.sticks});
  if (high == 0) return "0 and 0";
  const std::string k = std::to_string(high - low), lower = std::to_string(low);
  return two_numbers(pair) + " (" + lower + " is " + k + " times the golden ratio 1.618..., rounded down; " +
         std::to_string(high) + " is " + lower + " + " + k + ")";
}

}  // namespace

std::string in_words(const Explanation& explanation) {
  const Piles residues = explanation.residues(explanation.pool);
  const std::string modulo =
      "Modulo " + std::to_string(explanation.modulus) + ", the limit plus 1, the pool is ";
  if (explanation.value == Value::loss) {
    return modulo + "one of Wythoff's pairs: " + pair_in_words(residues) +
           ". Every move makes it something else, and from there the opponent can make it such a pair again.";
  }
  if (explanation.left == Piles{0, 0}) return "This move empties the pool.";
  return modulo + two_numbers(residues) + ". This move makes it one of Wythoff's pairs: " +
         pair_in_words(explanation.residues(explanation.left)) +
         ". Whatever the opponent takes makes it something else, and can be answered by such a pair again.";
}

}  // namespace gramy::misie
