#include "engine/misie-patysie/contest.hpp"

#include <limits>
#include <memory>

#include "engine/base/bad_input.hpp"
#include "engine/misie-patysie/checker.hpp"
#include "engine/misie-patysie/solver.hpp"

namespace gramy::misie {
ContestAnswer answer_contest(ContestTask task) {
  if (task.strategy)
    throw BadInput(
        "strategy: not available for misie-patysie, because its answer already includes the winning move");
  task.progress.enter(Phase::read);
  const auto board =
      std::make_shared<const Board>(read_board(task.input, std::numeric_limits<std::uint64_t>::max()));
  task.progress.enter(Phase::build);
  const Solver solver(board, task.method);
  task.progress.enter(Phase::solve);
  const auto moves = solver.winning_moves(board->piles);
  std::optional<Move> winning;
  if (!moves.empty()) winning = moves.front();
  ContestAnswer answer;
  if (task.check) {
    task.progress.enter(Phase::check);
    check_answer(*board, winning);
    answer.checked = winning ? "checked the pool before and after the winning move" : "checked the pool";
  }
  task.progress.enter(Phase::write);
  answer.output = winning
                      ? "WIN " + std::to_string(winning->bears) + ' ' + std::to_string(winning->sticks) + '\n'
                      : "LOSS\n";
  return answer;
}

}  // namespace gramy::misie
