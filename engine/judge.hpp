// The exact value of every move of a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy {

/// A move beside the truth. Values are the mover's, with everything that was played before taken into
/// account.
struct JudgedMove {
  Seat mover = Seat::first;
  AnyMove move;
  Value before = Value::draw;             ///< with perfect play from here
  Value after = Value::draw;              ///< with perfect play after the move; never better
  std::optional<std::uint64_t> distance;  ///< plies to the end before the move, where the game measures them
  std::optional<AnyMove> better;          ///< a move that keeps the value, where the one played did not
  bool could_err = false;                 ///< whether some legal move throws value away
  Claims why{};                           ///< `better` keeps the value, where that was to be explained

  bool keeps() const { return after == before; }
};

struct JudgedMatch {
  std::vector<JudgedMove> moves;
  // The position in which the match ended, by the rules or otherwise.
  Seat to_move = Seat::first;
  Value value = Value::draw;  ///< for that seat
};

/// Values the moves of one match. Whether a mistake was possible is found by trying moves, won and drawn
/// positions only: the first 1000 of them, then 100 at random; should all of these keep the value, the
/// position counts as one in which nobody could err. Of the first `explained` mistakes it is told why the
/// better move is right.
///
/// Preconditions: `solver` has solved `board`, check_start accepts `start`. Throws BadInput, naming
/// the ply, for a move that is not legal; Stopped soon after it is asked to stop.
JudgedMatch judge(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  std::span<const AnyMove> moves, const std::stop_token& stopping = {},
                  std::size_t explained = 0);

/// Moves by which a seat made its position lost, as indices into the moves.
struct LosingMoves {
  std::size_t first = 0;
  std::optional<std::size_t> decisive;  ///< from here on it was lost for good; none if it was given back

  friend bool operator==(const LosingMoves&, const LosingMoves&) = default;
};

/// None if the seat made none.
std::optional<LosingMoves> losing_moves(std::span<const JudgedMove> moves, Seat seat);

/// What whoever lost a match could still have had when it ended: by resigning it, or by a fault.
struct GivenUp {
  Seat seat = Seat::first;
  Value value = Value::draw;  ///< for that seat

  friend bool operator==(const GivenUp&, const GivenUp&) = default;
};

/// None of a drawn match, and if the position was lost as well.
std::optional<GivenUp> given_up(const JudgedMatch& judged, std::optional<Seat> winner);

}  // namespace gramy
