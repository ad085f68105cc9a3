// Explanation of a green game's value: where Ania forces the token, or how Bolek keeps it from green.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/claim.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

extern const ClaimKind claim_kinds[7];

/// The goal is where Ania wants the token: on a vertex where it closes a cycle with green, or on a green one
/// from which Bolek cannot keep it from closing one. From the position she can force it there within so many
/// moves of both together, and in no fewer if Bolek holds out the longest.
Claim goal_claim(Player mover, std::uint32_t within);

/// After the move it takes so many more at most, and leads to `vertex` if Bolek holds out the longest and
/// Ania hurries. `closes_cycle`: there; else that is green.
Claim rest_claim(std::uint32_t within, Vertex vertex, bool closes_cycle);

/// The move closes a cycle, whose vertices these are.
Claim ends_claim(std::span<const Vertex> cycle, bool has_green);

/// Bolek wins, and from the move on can see to it that the token comes onto green at most so often. `trap`:
/// where that is never, white vertices that Ania cannot leave and Bolek need not; empty if too many.
Claim greens_claim(std::uint32_t most, std::span<const Vertex> trap);

/// Bolek wins, but may need the way walked so far.
Claim history_claim();

/// Of all legal moves so many win.
Claim moves_claim(Player mover, std::uint64_t all, std::uint64_t winning);

/// What the opponent may answer to a move that loses.
struct Answers {
  std::uint64_t all = 0;
  std::uint64_t winning = 0;    ///< of these
  std::vector<Vertex> named{};  ///< the first of those that win
};

Claim answers_claim(Player answering, const Answers& answers);

}  // namespace gramy::zielone
