// Explanation of a hunt's value: how far the end is, and how far the two are from what they want.
#pragma once

#include "engine/distance_explanation.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// `ways` and those of games whose distances are known.
extern const ClaimKind claim_kinds[8];

/// The shortest ways, as if nobody else were on the board. `to_thief`: the policeman's steps; absent where
/// walls leave no way. Where the thief can reach an exit: `exit`, the row and column of one of the nearest,
/// `thief_to_exit`, and `policeman_to_exit` if there is a way. O(cells).
Claim ways_claim(const Board& board, const BySeat<Cell>& at);

}  // namespace gramy::policjant
