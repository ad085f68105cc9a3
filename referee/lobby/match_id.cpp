#include "referee/lobby/match_id.hpp"

#include <cstdint>

namespace gramy::referee {

std::string unguessable_match_id(const Entropy& entropy) {
  // A letter encodes 5 bits; the last letter of a 64-bit word encodes 4.
  constexpr int letters = 26, letters_a_word = 13;
  std::string id;
  std::uint64_t bits = 0;
  for (int letter = 0; letter < letters; ++letter, bits >>= 5) {
    if (letter % letters_a_word == 0) bits = entropy();
    id += "abcdefghijklmnopqrstuvwxyz234567"[bits & 31];
  }
  return id;
}

}  // namespace gramy::referee
