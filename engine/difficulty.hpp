// The difficulty of a board, measured by its exact solver.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// The chance that a legal move made at random is a mistake, one that throws a win or a draw away: the mean
/// over the positions of perfect play from `start` whose player has something to lose, within the first 100
/// plies. Of more than 1000 legal moves 100 are tried, the same ones each time. 0 if nobody ever has.
/// Preconditions: `solver` has solved `board`, check_start accepts `start`.
/// Throws Stopped.
double difficulty_of(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                     const std::stop_token& stop = {});

/// The candidate that is wanted, the first of equal ones. Precondition: there is one.
std::size_t choose(const Difficulty& wanted, std::span<const double> difficulties);

}  // namespace gramy
