#include "bots/bolek/grading.hpp"

#include <algorithm>

#include "engine/misie-patysie/solver.hpp"
#include "engine/resistance.hpp"

namespace gramy::bolek {
namespace {

GradedGame fault_at(const std::string& when, const Fault& fault) {
  return {GradedGame::Kind::fault, "the module " + describe(fault) + " " + when};
}

std::string to_text(misie::Move move) {
  return std::to_string(move.bears) + " and " + std::to_string(move.sticks);
}

/// Describes the move by which Bolek last gave away a won pool.
std::string losing_move(const std::string& call, misie::Move move, misie::Move better) {
  return "the move that lost: " + call + " took " + to_text(move) + "; " + to_text(better) +
         " would have won";
}

}  // namespace

Lolek trivial_lolek() {
  return [](const misie::Position& position) {
    return position.piles().bears > 0 ? misie::Move{1, 0} : misie::Move{0, 1};
  };
}

Lolek random_lolek(std::uint64_t seed) {
  return [random = Random(seed)](const misie::Position& position) mutable {
    return position.random_move(random);
  };
}

// Makes a new board of the pool that is left, and solves it. That takes no time, because the closed form
// builds no table.
Lolek perfect_lolek() {
  return [](const misie::Position& position) {
    const auto left =
        std::make_shared<const misie::Board>(misie::Board{position.piles(), position.board().limit});
    misie::Analysis analysis(std::make_shared<const misie::Solver>(left, "golden"));
    return best_move(analysis);
  };
}

GradedGame grade(ModuleProcess& module, const std::shared_ptr<const misie::Board>& board, const Lolek& lolek,
                 std::chrono::milliseconds limit, const Watcher& watcher) {
  misie::Position position(board);
  const auto [bears, sticks] = position.piles();
  module.load();
  const CallResult loaded = module.wait(limit);
  if (const auto* fault = std::get_if<Fault>(&loaded)) return fault_at("before poczatek", *fault);
  module.begin(bears, sticks, board->limit);
  const CallResult begun = module.wait(limit);
  if (const auto* fault = std::get_if<Fault>(&begun)) return fault_at("in poczatek", *fault);

  const misie::Solver solver(board, "golden");
  std::string lost_by;
  while (true) {
    const misie::Piles pool = position.piles();
    const std::string call =
        "ruch_bolka(" + std::to_string(pool.bears) + ", " + std::to_string(pool.sticks) + ")";
    module.move(pool.bears, pool.sticks);
    const CallResult outcome = module.wait(limit);
    if (const auto* fault = std::get_if<Fault>(&outcome)) return fault_at("in " + call, *fault);
    const ReturnedMove answer = std::get<ReturnedMove>(outcome);
    const misie::Move move{answer.bears, answer.sticks};
    watcher(pool, Seat::first, move);
    if (const auto why = position.why_illegal(move))
      return {GradedGame::Kind::illegal_move, call + " took " + to_text(move) + ": " + *why};
    const auto winning = solver.winning_moves(pool);
    if (!winning.empty() && std::ranges::find(winning, move) == winning.end())
      lost_by = losing_move(call, move, winning.front());
    position.play(move);
    if (position.result()) return {GradedGame::Kind::won};

    const misie::Move reply = lolek(position);
    watcher(position.piles(), Seat::second, reply);
    position.play(reply);
    if (position.result()) return {GradedGame::Kind::lost, lost_by};
  }
}

}  // namespace gramy::bolek
