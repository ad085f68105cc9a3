// Explanation of a green game's value: Ania forces the token to a goal, or Bolek keeps it from green.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/claim.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

extern const ClaimKind claim_kinds[7];

/// Makes the claim that Ania can force the token to a goal within `within` moves of both players together. A
/// goal is a vertex where the token closes a cycle with green, or a green vertex from which Bolek cannot
/// prevent such a cycle. It takes exactly that many moves if Bolek resists as long as possible.
Claim goal_claim(Player mover, std::uint32_t within);

/// Makes the claim that after the move Ania reaches a goal in at most `within` more moves. The goal is
/// `vertex` if Bolek resists as long as possible and Ania hurries. If `closes_cycle`, the token closes a
/// cycle there; otherwise the vertex is green.
Claim rest_claim(std::uint32_t within, Vertex vertex, bool closes_cycle);

/// Makes the claim that the move closes this cycle and ends the match.
Claim ends_claim(std::span<const Vertex> cycle, bool has_green);

/// Makes the claim that Bolek wins, and that after this move the token visits green vertices at most `most`
/// more times. `trap` lists white vertices that Ania cannot leave and Bolek need not leave; in the trap the
/// token visits no green vertex. `trap` is empty if it would be too long.
Claim greens_claim(std::uint32_t most, std::span<const Vertex> trap);

/// Makes the claim that Bolek wins. Perhaps he wins only because of the path that the token has taken so far.
Claim history_claim();

/// Makes the claim that `winning` is the number of winning moves among `all` legal moves.
Claim moves_claim(Player mover, std::uint64_t all, std::uint64_t winning);

/// The opponent's answers to a losing move.
struct Answers {
  std::uint64_t all = 0;
  std::uint64_t winning = 0;    ///< number of answers that win
  std::vector<Vertex> named{};  ///< the first answers that win
};

Claim answers_claim(Player answering, const Answers& answers);

}  // namespace gramy::zielone
