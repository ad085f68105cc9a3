// Explanation of a walk's value: the types of what hangs where it stands, and what decides further on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/claim.hpp"
#include "engine/hydrorozgrywka/board.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/value.hpp"

namespace gramy::hydro {

/// The next vertex along an open cycle at which it is decided who wins, if the walk goes on to it.
struct WayOn {
  std::uint32_t steps;  ///< to there
  bool is_root;         ///< the cycle is closed there; else a won bunch hangs there
  Value there;          ///< for the player to move there

  /// The value of standing one step on, for the player to move there.
  Value one_step_on() const { return steps % 2 == 1 ? there : opposite(there); }
};

extern const ClaimKind claim_kinds[5];

/// Untouched cactuses at a vertex, by type.
Claim bunch_claim(Vertex here, const Bunch& bunch);

/// `first`: the step on along the open cycle.
Claim way_claim(const Board& board, Step first, const WayOn& way, Seat mover);

/// A winning move enters a cactus by its cycle. `rest`: the value of standing here once the cactus is used
/// up, for whoever is to move then.
Claim enters_claim(const Board& board, Step first, CactusType type, Value rest, Seat mover);

/// A winning move goes on along the open cycle.
Claim goes_on_claim();

/// The player to move has lost.
Claim lost_claim(Seat mover);

}  // namespace gramy::hydro
