// Explains the value of a position.
// The reasons are the cactuses that hang at the token's vertex, and the vertex that decides who wins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/claim.hpp"
#include "engine/hydrorozgrywka/board.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/value.hpp"

namespace gramy::hydro {

/// A vertex farther along the open cycle. It decides who wins if the token continues along the cycle.
struct WayOn {
  std::uint32_t steps;  ///< number of steps from the token to this vertex
  bool is_root;         ///< whether this vertex closes the cycle; otherwise its bunch is won (bunch.hpp)
  Value there;          ///< value for the player to move there

  /// The value of the next vertex, for the player to move there.
  Value one_step_on() const { return steps % 2 == 1 ? there : opposite(there); }
};

extern const ClaimKind claim_kinds[5];

/// States how many untouched cactuses of each type hang at a vertex.
Claim bunch_claim(Vertex here, const Bunch& bunch);

/// States which vertex decides who wins if the token continues along the open cycle. `first` is the next step
/// along the cycle.
Claim way_claim(const Board& board, Step first, const WayOn& way, Seat mover);

/// States that a winning move enters a cactus by the step `first`. After the cactus, the token is back at the
/// present vertex. `rest` is the value of that position for the player who then moves.
Claim enters_claim(const Board& board, Step first, CactusType type, Value rest, Seat mover);

/// States that a winning move continues along the open cycle.
Claim goes_on_claim();

/// States that the player to move has lost.
Claim lost_claim(Seat mover);

}  // namespace gramy::hydro
