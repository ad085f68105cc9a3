// The difficulty of a board, measured by its exact solver.
#pragma once

#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// Decisions in perfect play from a start. A decision is a position in which some legal move
/// is a mistake: it throws a win or a draw away.
struct PerfectPlay {
  int decisions = 0;
  /// The chance that a legal move made at random is a mistake: the mean over the positions whose player has
  /// something to lose, 0 if nobody ever has.
  double difficulty = 0;
};

/// Follows perfect play for 100 plies at most; at a quick pace a player who has nothing to lose may move
/// otherwise than `perfect` would. Of more than 1000 legal moves 100 are tried, the same ones each time.
/// Preconditions, here and below: `solver` has solved `board`, check_start accepts `start`. Throws Stopped.
PerfectPlay perfect_play(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                         const std::stop_token& stop = {}, Pace pace = Pace::careful);

/// Whether perfect_play() meets a decision; goes no further than the first.
bool has_decision(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  const std::stop_token& stop = {});

/// An estimate of the chance that a player who moves at random makes no mistake against perfect play: that
/// they win, where the board is won for them. The mean over some lines on which they make random moves that
/// are no mistakes, each weighed by its chance; the same ones each time. Throws Stopped.
double luck(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
            const std::stop_token& stop = {});

/// How many decisions a board of this level has at least, where its size permits: 3, 4 or 5.
int decisions_of(Level level);

}  // namespace gramy
