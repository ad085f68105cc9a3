// A game of the contest: a contestant's module is Bolek, we are Lolek and judge.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "bots/bolek/module_process.hpp"
#include "engine/misie-patysie/rules.hpp"

namespace gramy::bolek {

/// Lolek's answer to a position that is not the last one.
using Lolek = std::function<misie::Move(const misie::Position&)>;

/// One bear, or one stick where there is no bear: the Lolek that contestants were given.
Lolek trivial_lolek();
/// Any legal move.
Lolek random_lolek(std::uint64_t seed);
/// Wins whenever it can be done: the jury's Lolek.
Lolek perfect_lolek();

struct Verdict {
  enum class Kind { won, lost, illegal_move, fault };
  Kind kind;
  std::string why{};  ///< which move lost, or what was illegal or a fault, in words; empty if nothing
};

/// Bears and sticks in the pool, whose turn it is, what is taken. Also called for an illegal move.
using Watcher = std::function<void(misie::Piles pool, Seat seat, misie::Move move)>;

/// Plays to the end: poczatek once, then ruch_bolka and Lolek in turn. Precondition: the numbers of the board
/// are ints. `limit` is the time that each call may take.
Verdict grade(ModuleProcess& module, const std::shared_ptr<const misie::Board>& board, const Lolek& lolek,
              std::chrono::milliseconds limit, const Watcher& watcher);

}  // namespace gramy::bolek
