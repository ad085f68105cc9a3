// Claims about positions in games with known distances, and their English sentences.
#pragma once

#include <cstdint>
#include <string>

#include "engine/claim.hpp"
#include "engine/verdict.hpp"

namespace gramy {

// Each function gives the English sentence for one kind of claim. The comments say what the claim states.

/// The position is worth `value` (win or loss), and the match ends after `moves` moves of both players
/// together.
std::string distance_in_words(const Claim& claim);
/// No move wins, but at least one keeps the draw.
std::string drawn_in_words(const Claim& claim);
/// `keeping` of `all` moves keep the `value`; `named` lists some of them.
std::string keeping_in_words(const Claim& claim);
/// The move ends the match.
std::string ends_in_words(const Claim& claim);
/// After the move the match lasts `moves` more moves.
std::string rest_in_words(const Claim& claim);
/// After the move, which keeps a draw, the opponent has `all` answers; `keeping` of them keep the draw.
std::string answers_in_words(const Claim& claim);
/// If the match began at this position, it would be worth `value`, and end after `moves` moves unless it is a
/// draw.
std::string history_in_words(const Claim& claim);

// The claim of distance_in_words or drawn_in_words for the current verdict.
Claim distance_claim(const Verdict& here);
Claim keeping_claim(Value value, std::uint64_t all, std::uint64_t keeping, Claim::Lists named);
Claim history_claim(const Verdict& fresh);

}  // namespace gramy
