// The difficulty of a board, measured by its exact solver.
#pragma once

#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// Decisions in perfect play from a start. A decision is a position with a legal move that gives away a win
/// or a draw.
struct PerfectPlay {
  int decisions = 0;
  /// The chance that a random legal move is a mistake, averaged over the positions that are not lost for the
  /// player to move; 0 if there are none.
  double difficulty = 0;
};

/// Follows perfect play for at most 100 plies. With Pace::quick, a player in a lost position may choose
/// another move than the bot `perfect` would. In a position with more than 1000 legal moves, a fixed sample
/// of 100 is tried. Preconditions of all functions here: `solver` has solved `board`, check_start accepts
/// `start`. Throws Stopped.
PerfectPlay perfect_play(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                         const std::stop_token& stop = {}, Pace pace = Pace::careful);

/// Whether perfect_play() meets a decision. Stops at the first decision.
bool has_decision(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  const std::stop_token& stop = {});

/// Estimates the chance that a random player makes no mistake against perfect play. On a board that is won
/// for the random player, it is the chance to win. The estimate averages a few fixed lines of random moves
/// without mistakes, weighed by the chance of each line. Throws Stopped.
double luck(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
            const std::stop_token& stop = {});

/// The fewest decisions on a board of this level, if its size permits: 3, 4 or 5.
int decisions_of(Level level);

}  // namespace gramy
