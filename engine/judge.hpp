// Finds the exact value of every move of a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy {

/// A move of a match, with the values before and after it for the player who moves. The values take the
/// earlier moves of the match into account.
struct JudgedMove {
  Seat mover = Seat::first;
  AnyMove move;
  Value before = Value::draw;  ///< value under perfect play before the move
  Value after = Value::draw;   ///< value under perfect play after the move; never better than `before`
  /// If the game measures it, the number of plies from the position before the move to the end of the match.
  std::optional<std::uint64_t> distance;
  std::optional<AnyMove> better;  ///< a move that keeps the value, if the played one does not
  bool could_err = false;         ///< whether some legal move is a mistake
  Claims why{};                   ///< why `better` keeps the value, if an explanation was wanted

  bool keeps() const { return after == before; }
};

/// The judged moves of a match, and the value of the position after them.
struct JudgedMatch {
  std::vector<JudgedMove> moves;
  // The player to move in the last position. If the match has ended, the player whose turn it would be.
  Seat to_move = Seat::first;
  Value value = Value::draw;  ///< value of the last position for the seat `to_move`
};

/// Finds the values of the moves of one match. To find out whether a mistake is possible in a won or drawn
/// position, examines its first 1000 legal moves, and 100 random ones if there are more. If all of these keep
/// the value, `could_err` is false. The first `explained` mistakes come with the reason why the better move
/// is right.
///
/// Preconditions: `solver` has solved `board`, check_start accepts `start`. Throws BadInput with the ply of
/// an illegal move. Throws Stopped soon after `stop` is requested.
JudgedMatch judge(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  std::span<const AnyMove> moves, const std::stop_token& stopping = {},
                  std::size_t explained = 0);

/// The moves by which a seat turned its position into a lost one, as indices into the match's moves.
struct LosingMoves {
  std::size_t first = 0;
  /// The losing move after which the seat's position stayed lost. Empty if the opponent gave the win back
  /// after each losing move.
  std::optional<std::size_t> decisive;

  friend bool operator==(const LosingMoves&, const LosingMoves&) = default;
};

std::optional<LosingMoves> losing_moves(std::span<const JudgedMove> moves, Seat seat);

/// The value of the last position for a player who lost by resigning or by a fault, and so gave that value
/// up.
struct GivenUp {
  Seat seat = Seat::first;
  Value value = Value::draw;  ///< the value of the last position for `seat`

  friend bool operator==(const GivenUp&, const GivenUp&) = default;
};

/// The value that the loser gave up. Empty if the match was drawn or the loser's last position was lost
/// anyway.
std::optional<GivenUp> given_up(const JudgedMatch& judged, std::optional<Seat> winner);

}  // namespace gramy
