#include "engine/zielone/contest.hpp"

#include <algorithm>

#include "engine/base/append_number.hpp"
#include "engine/base/counted.hpp"
#include "engine/zielone/checker.hpp"
#include "engine/zielone/solution.hpp"

namespace gramy::zielone {
namespace {

BoardNumbers read(ContestTask& task) {
  const std::string input = std::move(task.input);
  return read_numbers(input, UINT32_MAX, task.progress);
}

void append_winners(std::string& text, const Solution& solution) {
  append(text, static_cast<std::uint64_t>(std::ranges::count(solution.labels, infinite)), '\n');
  for (Vertex v = 0; v < solution.labels.size(); ++v) {
    if (solution.winner(v) == Player::ania) append(text, v + 1, '\n');
  }
}

void append_strategy(std::string& text, const Board& board, const Solution& solution) {
  text += '\n';
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    if (solution.winner(v) != board.owner(v)) continue;
    append(text, v + 1, ' ');
    append(text, solution.strategy[v] + 1, '\n');
  }
}

ContestOutput answer_of(const Solution& solution) {
  ContestOutput answer{.winner = {}, .strategy = solution.strategy};
  for (Vertex v = 0; v < solution.labels.size(); ++v) answer.winner.push_back(solution.winner(v));
  return answer;
}

}  // namespace

ContestAnswer answer_contest(ContestTask task) {
  task.progress.enter(Phase::read);
  BoardNumbers numbers = read(task);
  task.progress.enter(Phase::build);
  const Board board(std::move(numbers));
  task.progress.enter(Phase::solve);
  Solution solution = solve(board, task.method, task.progress);
  if (task.strategy) find_strategy(board, solution);
  ContestAnswer answer;
  answer.effort = {.vertices = board.vertex_count(),
                   .edges = board.edge_count(),
                   .edge_scans = solution.edge_scans,
                   .steps = solution.steps,
                   .rounds = solution.rounds};
  if (task.check) {
    task.progress.enter(Phase::check);
    if (!task.strategy) find_strategy(board, solution);
    check_answer(board, answer_of(solution));
    answer.checked = "checked " + counted(board.vertex_count(), "vertex", "vertices") + " and " +
                     counted(board.edge_count(), "edge") +
                     ": no move of a losing player leads to a vertex where that player wins, and each "
                     "player's strategy wins";
  }
  task.progress.enter(Phase::write);
  append_winners(answer.output, solution);
  if (task.strategy) append_strategy(answer.output, board, solution);
  return answer;
}

}  // namespace gramy::zielone
