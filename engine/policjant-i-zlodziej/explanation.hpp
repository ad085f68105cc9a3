// Explanation of a hunt's value: the distance to the end, and the players' distances to their goals.
#pragma once

#include "engine/distance_explanation.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// The kind `ways`, and those of all games with known distances.
extern const ClaimKind claim_kinds[8];

/// The shortest ways, each computed without regard to the other player. `to_thief` is the policeman's number
/// of steps; absent if walls leave no way. If the thief can reach an exit: `exit` is the row and column of a
/// nearest exit, `thief_to_exit` the thief's distance, and `policeman_to_exit` the policeman's distance if
/// there is a way. O(cells).
Claim ways_claim(const Board& board, const BySeat<Cell>& at);

}  // namespace gramy::policjant
