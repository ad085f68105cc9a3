// Explanation of a hunt's value: the distance to the end, and the players' distances to their goals.
#pragma once

#include "engine/distance_explanation.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// The claim kind `ways`, and the claim kinds that all games with known distances share.
extern const ClaimKind claim_kinds[8];

/// The claim about the shortest ways. Each way is computed as if the other player were not there. `to_thief`
/// is the number of the policeman's steps to the thief; it is absent if walls leave no way. If the thief can
/// reach an exit, `exit` is the row and column of a nearest one. Then `thief_to_exit` and `policeman_to_exit`
/// are the numbers of steps to that exit. `policeman_to_exit` is absent if the policeman has no way.
/// O(cells).
Claim ways_claim(const Board& board, const BySeat<Cell>& at);

}  // namespace gramy::policjant
