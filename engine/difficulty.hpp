// The difficulty of a board, measured by exact values.
#pragma once

#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// The decisions in perfect play from a start. A decision is a position in which some legal move gives away a
/// win or a draw.
struct PerfectPlay {
  int decisions = 0;
  /// The chance that a random legal move is a mistake, averaged over the positions that are not lost for the
  /// player to move; 0 if there are none.
  double difficulty = 0;
};

/// Follows perfect play for at most 100 plies. With Pace::quick, a player in a lost position may choose
/// another move than the bot `perfect` would. If a position has more than 1000 legal moves, a fixed sample of
/// 100 is examined. Preconditions of all functions here: `solver` has solved `board`, check_start accepts
/// `start`. Throws Stopped.
PerfectPlay perfect_play(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                         const std::stop_token& stop = {}, Pace pace = Pace::careful);

/// Whether perfect play contains a decision. Stops at the first one.
bool has_decision(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  const std::stop_token& stop = {});

/// Estimates the chance that a random player makes no mistake against perfect play. On a board that is won
/// for the random player, this is the chance to win. The estimate is an average over a few fixed matches of
/// random moves without mistakes, weighted by the chance of each match. Throws Stopped.
double luck(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
            const std::stop_token& stop = {});

/// The least number of decisions that a board of this level should have, if the size permits: 3, 4 or 5.
int decisions_of(Level level);

}  // namespace gramy
