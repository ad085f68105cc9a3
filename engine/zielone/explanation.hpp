// Explanation of a green game's value: Ania forces the token to a goal, or Bolek keeps it from green.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/claim.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

extern const ClaimKind claim_kinds[7];

/// A goal of Ania's is a vertex where the token closes a cycle with green, or a green vertex from which Bolek
/// cannot prevent such a cycle. She can force the token to a goal within `within` moves of both players
/// together. If Bolek resists as long as possible, it takes that many.
Claim goal_claim(Player mover, std::uint32_t within);

/// After the move, Ania reaches a goal in at most `within` more moves. The goal is `vertex` if Bolek resists
/// as long as possible and Ania hurries. `closes_cycle`: the token closes a cycle there; otherwise the vertex
/// is green.
Claim rest_claim(std::uint32_t within, Vertex vertex, bool closes_cycle);

/// The move closes this cycle.
Claim ends_claim(std::span<const Vertex> cycle, bool has_green);

/// Bolek wins. From this move on Bolek can keep the token from green vertices except for at most `most`
/// visits. `trap`: white vertices that Ania cannot leave and Bolek need not leave; there the token visits no
/// green vertex. Empty if there are too many.
Claim greens_claim(std::uint32_t most, std::span<const Vertex> trap);

/// Bolek wins, but may need the path so far for it.
Claim history_claim();

/// `winning` of `all` legal moves win.
Claim moves_claim(Player mover, std::uint64_t all, std::uint64_t winning);

/// The opponent's answers to a move that loses.
struct Answers {
  std::uint64_t all = 0;
  std::uint64_t winning = 0;    ///< number of those that win
  std::vector<Vertex> named{};  ///< the first winning ones
};

Claim answers_claim(Player answering, const Answers& answers);

}  // namespace gramy::zielone
