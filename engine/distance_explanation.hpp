// Claims about positions in games with known distances, and their English sentences.
#pragma once

#include <cstdint>
#include <string>

#include "engine/claim.hpp"
#include "engine/verdict.hpp"

namespace gramy {

// Each function returns an English sentence for one kind of claim. The comment says what the sentence states.

/// States that the position is worth `value` (win or loss), and that the match ends after `moves` moves of
/// both players together.
std::string distance_in_words(const Claim& claim);
/// Says that no move wins, and that at least one move keeps the draw.
std::string drawn_in_words(const Claim& claim);
/// States how many moves there are (`all`), and how many of them keep the value `value` (`keeping`). `named`
/// lists some of the moves that keep the value.
std::string keeping_in_words(const Claim& claim);
/// States that the move ends the match.
std::string ends_in_words(const Claim& claim);
/// States that the match lasts `moves` more moves after the move.
std::string rest_in_words(const Claim& claim);
/// States that the move keeps the draw. Also states how many answers the opponent has (`all`), and how many
/// of them keep the draw (`keeping`).
std::string answers_in_words(const Claim& claim);
/// States the `value` that the position would have if the match had begun there. Unless that is a draw, also
/// states the number of `moves` to the end.
std::string history_in_words(const Claim& claim);

// These functions make the claims that the functions above put into words.
Claim distance_claim(const Verdict& here);
Claim keeping_claim(Value value, std::uint64_t all, std::uint64_t keeping, Claim::Lists named);
Claim history_claim(const Verdict& fresh);

}  // namespace gramy
