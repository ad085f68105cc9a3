// Explanation of a pool's value, in Wythoff's terms.
#pragma once

#include <string>

#include "engine/misie-patysie/rules.hpp"
#include "engine/value.hpp"

namespace gramy::misie {

/// Modulo the limit + 1 a lost pool is one of Wythoff's pairs, and a winning move leaves one.
struct Explanation {
  Number modulus;
  Piles pool;
  Piles left;   ///< by the move
  Value value;  ///< of the pool, for the player to move

  Piles residues(Piles piles) const { return {piles.bears % modulus, piles.sticks % modulus}; }
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::misie
