// Explanation of a hunt's value: the distance to the end, and the players' distances to their goals.
#pragma once

#include "engine/distance_explanation.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// The kind of claim `ways`, and the kinds that all games with known distances share.
extern const ClaimKind claim_kinds[8];

/// The claim about the shortest ways, each computed as if the other player were not there. `to_thief` is the
/// policeman's number of steps to the thief; it is absent if walls leave no way. If the thief can reach an
/// exit, `exit` is the row and column of a nearest one, `thief_to_exit` is the thief's number of steps to it,
/// and `policeman_to_exit` is the policeman's number, absent if there is no way. O(cells).
Claim ways_claim(const Board& board, const BySeat<Cell>& at);

}  // namespace gramy::policjant
