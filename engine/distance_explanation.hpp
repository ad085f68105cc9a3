// Claims about a position in games whose distances are known, and their words.
#pragma once

#include <cstdint>
#include <string>

#include "engine/claim.hpp"
#include "engine/verdict.hpp"

namespace gramy {

// The kinds of claims that DistancePlay::explain makes.

/// The position is worth `value` (win or loss), and ends after `moves` of both together.
std::string distance_in_words(const Claim& claim);
/// No move wins, but some keep the draw.
std::string drawn_in_words(const Claim& claim);
/// Of `all` moves `keeping` keep the `value`; `named` are the first of them.
std::string keeping_in_words(const Claim& claim);
/// The move ends the match.
std::string ends_in_words(const Claim& claim);
/// After the move the match takes `moves` more.
std::string rest_in_words(const Claim& claim);
/// To the move of a drawn position there are `all` answers, of which `keeping` keep the draw.
std::string answers_in_words(const Claim& claim);
/// If nothing had been played before, the position would be worth `value`, and end after `moves` if it is no
/// draw.
std::string history_in_words(const Claim& claim);

// Those claims.
Claim distance_claim(const Verdict& here);
Claim keeping_claim(Value value, std::uint64_t all, std::uint64_t keeping, Claim::Lists named);
Claim history_claim(const Verdict& fresh);

}  // namespace gramy
