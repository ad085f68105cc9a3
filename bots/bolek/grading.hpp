// A game of the contest, in which a module plays Bolek, and this program plays Lolek and judges.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "bots/bolek/module_process.hpp"
#include "engine/misie-patysie/rules.hpp"

namespace gramy::bolek {

/// Chooses Lolek's move in a position that is not final.
using Lolek = std::function<misie::Move(const misie::Position&)>;

/// Takes one bear, or one stick if there is no bear. The contestants received this opponent with the task.
Lolek trivial_lolek();
Lolek random_lolek(std::uint64_t seed);
/// Wins from each pool that can be won. The jury used this opponent.
Lolek perfect_lolek();

/// How a game ended for the module.
struct GradedGame {
  enum class Kind { won, lost, illegal_move, fault };
  Kind kind;
  /// the move that lost, the illegal move or the fault, in words; empty if the module won
  std::string why{};
};

/// Called for each move, even an illegal one, with the pool before the move, the seat that moves and the
/// amounts that it takes.
using Watcher = std::function<void(misie::Piles pool, Seat seat, misie::Move move)>;

/// Plays a whole game: calls poczatek once, then ruch_bolka and Lolek in turn. Precondition: the board's
/// numbers fit into int. `limit` is the time for each call.
GradedGame grade(ModuleProcess& module, const std::shared_ptr<const misie::Board>& board, const Lolek& lolek,
                 std::chrono::milliseconds limit, const Watcher& watcher);

}  // namespace gramy::bolek
