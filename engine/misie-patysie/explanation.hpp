// Explanation of a pool's value by Wythoff's pairs.
#pragma once

#include "engine/claim.hpp"
#include "engine/misie-patysie/rules.hpp"
#include "engine/value.hpp"

namespace gramy::misie {

extern const ClaimKind claim_kinds[3];

/// Claims about Wythoff's pairs. A pool is lost if it is one of these pairs modulo the limit + 1. A winning
/// move leaves such a pool. `left` is the pool after the move. `value` is the value of `pool` for the player
/// to move.
Claims explain(Piles pool, Piles left, Number limit, Value value);

}  // namespace gramy::misie
