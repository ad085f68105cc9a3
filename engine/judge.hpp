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

/// A move with its exact value. Values are for the player who moves, history included.
struct JudgedMove {
  Seat mover = Seat::first;
  AnyMove move;
  Value before = Value::draw;  ///< value under perfect play before the move
  Value after = Value::draw;   ///< value under perfect play after the move; never better than `before`
  std::optional<std::uint64_t> distance;  ///< plies to the end before the move, if the game measures them
  std::optional<AnyMove> better;          ///< a move that keeps the value, if the played one does not
  bool could_err = false;                 ///< whether some legal move is a mistake
  Claims why{};  ///< the reason why `better` keeps the value, if an explanation was wanted

  bool keeps() const { return after == before; }
};

struct JudgedMatch {
  std::vector<JudgedMove> moves;
  // The player to move in the last position, or who would be, if the match has ended.
  Seat to_move = Seat::first;
  Value value = Value::draw;  ///< value of the last position for that seat
};

/// Values the moves of one match. In a won or drawn position it tries legal moves to find out whether a
/// mistake is possible: the first 1000, then 100 at random. If all tried moves keep the value, `could_err` is
/// false. The first `explained` mistakes come with the reason why the better move is right.
///
/// Preconditions: `solver` has solved `board`, check_start accepts `start`. Throws BadInput with the ply of
/// an illegal move. Throws Stopped soon after `stop` is requested.
JudgedMatch judge(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  std::span<const AnyMove> moves, const std::stop_token& stopping = {},
                  std::size_t explained = 0);

/// Moves by which a seat made its position lost, as indices into the match's moves.
struct LosingMoves {
  std::size_t first = 0;
  std::optional<std::size_t>
      decisive;  ///< the move after which the position stayed lost; empty if the opponent gave the value back

  friend bool operator==(const LosingMoves&, const LosingMoves&) = default;
};

/// The losing moves of the seat; empty if there are none.
std::optional<LosingMoves> losing_moves(std::span<const JudgedMove> moves, Seat seat);

/// The value of the last position for a loser who resigned or committed a fault.
struct GivenUp {
  Seat seat = Seat::first;
  Value value = Value::draw;  ///< the given-up value for that seat

  friend bool operator==(const GivenUp&, const GivenUp&) = default;
};

/// The value that the loser gave up; empty for a drawn match, and if the last position was lost anyway.
std::optional<GivenUp> given_up(const JudgedMatch& judged, std::optional<Seat> winner);

}  // namespace gramy
