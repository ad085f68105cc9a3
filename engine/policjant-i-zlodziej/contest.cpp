#include "engine/policjant-i-zlodziej/contest.hpp"

#include <limits>
#include <memory>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/policjant-i-zlodziej/checker.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"

namespace gramy::policjant {

ContestAnswer answer_contest(ContestTask task) {
  if (task.strategy)
    throw BadInput(
        "strategy: not available for policjant-i-zlodziej, because its answer is about one situation only");
  task.progress.enter(Phase::read);
  const auto board =
      std::make_shared<const Board>(read_board(task.input, std::numeric_limits<std::uint64_t>::max()));
  std::string().swap(task.input);
  task.progress.enter(Phase::solve);
  const Solver solver(board, task.method, {}, task.progress);
  ContestAnswer answer;
  answer.effort.vertices = std::uint64_t{2} * board->cells() * board->cells();
  answer.effort.rounds = solver.passes();
  const auto verdict_of = [&](const Situation& situation) {
    return solver.verdict(situation.number(*board));
  };
  if (task.check) {
    task.progress.enter(Phase::check);
    const std::uint64_t checked = check_verdicts(*board, verdict_of, task.progress);
    answer.checked = "checked " + counted(checked, "situation");
  }
  task.progress.enter(Phase::write);
  answer.output = to_text(verdict_of({{board->start(policeman), board->start(thief)}, policeman})) + '\n';
  return answer;
}

}  // namespace gramy::policjant
