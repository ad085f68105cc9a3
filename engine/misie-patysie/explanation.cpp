#include "engine/misie-patysie/explanation.hpp"

#include <algorithm>

namespace gramy::misie {
namespace {

std::string two_numbers(const Claim& claim) {
  return std::to_string(claim.number("bears")) + " and " + std::to_string(claim.number("sticks"));
}

/// States why two residues are one of Wythoff's pairs.
std::string pair_in_words(const Claim& claim) {
  const auto [low, high] = std::minmax({claim.number("bears"), claim.number("sticks")});
  if (high == 0) return "0 and 0";
  const std::string k = std::to_string(high - low), lower = std::to_string(low);
  return two_numbers(claim) + " (" + lower + " is " + k + " times the golden ratio 1.618..., rounded down; " +
         std::to_string(high) + " is " + lower + " + " + k + ")";
}

std::string divided(const Claim& claim) {
  return "Divided by " + std::to_string(claim.number("modulus")) +
         " (the limit plus 1), the piles leave remainders of ";
}

std::string empties(const Claim&) {
  return "This move empties the pool.";
}

std::string remainders(const Claim& claim) {
  return divided(claim) + two_numbers(claim) + ".";
}

std::string pair(const Claim& claim) {
  if (claim.flag("here"))
    return divided(claim) + pair_in_words(claim) +
           ". This is one of Wythoff's pairs. Every move breaks the pair, and the opponent can make such a "
           "pair again.";
  return "After this move the remainders are one of Wythoff's pairs: " + pair_in_words(claim) +
         ". Every answer breaks the pair, and the next move can make such a pair again.";
}

}  // namespace

const ClaimKind claim_kinds[3] = {{"empties", empties}, {"remainders", remainders}, {"pair", pair}};

Claims explain(Piles pool, Piles left, Number limit, Value value) {
  const Number modulus = limit + 1;
  const auto remainders_of = [&](std::string_view kind, Piles piles) {
    return Claim{
        kind, {{"modulus", modulus}, {"bears", piles.bears % modulus}, {"sticks", piles.sticks % modulus}}};
  };
  const auto pair_of = [&](Piles piles) {
    Claim claim = remainders_of("pair", piles);
    claim.add("here", value == Value::loss);
    return claim;
  };
  if (value == Value::loss) return {pair_of(pool)};
  if (left == Piles{0, 0}) return {{"empties"}};
  return {remainders_of("remainders", pool), pair_of(left)};
}

}  // namespace gramy::misie
