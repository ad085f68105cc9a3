#include "engine/graf/contest.hpp"

#include <limits>
#include <utility>

#include "engine/base/append_number.hpp"
#include "engine/base/counted.hpp"
#include "engine/graf/checker.hpp"
#include "engine/graf/edge_list.hpp"
#include "engine/graf/retrograde.hpp"
#include "engine/graf/winning_moves.hpp"

namespace gramy::graf {
namespace {

// Takes the text by value, so that it is freed on return.
EdgeList read(std::string text, const Progress& progress) {
  return read_edges(text, std::numeric_limits<std::uint64_t>::max(), progress);
}

std::string write(std::span<const Verdict> verdicts) {
  std::string text;
  for (const Verdict verdict : verdicts) text += to_text(verdict) += '\n';
  return text;
}

void append_moves(std::string& text, std::span<const Vertex> moves) {
  text += '\n';
  for (Vertex v = 0; v < moves.size(); ++v) {
    if (moves[v] == no_move) continue;
    append(text, v + 1, ' ');
    append(text, moves[v] + 1, '\n');
  }
}

}  // namespace

ContestAnswer answer_contest(ContestTask task) {
  task.progress.enter(Phase::read);
  EdgeList list = read(std::move(task.input), task.progress);

  task.progress.enter(Phase::build);
  const Digraph reversed = Digraph::reversed(list.vertices(), list.edges);
  if (!task.strategy && !task.check) std::vector<Edge>().swap(list.edges);

  task.progress.enter(Phase::solve);
  const auto [verdicts, edge_scans] = analyse(reversed, list.out_degree, list.terminal, task.progress);
  std::vector<Vertex> moves;
  if (task.strategy) moves = winning_moves(list.edges, verdicts);

  ContestAnswer answer;
  answer.effort = {.vertices = list.vertices(), .edges = reversed.edges(), .edge_scans = edge_scans};
  if (task.check) {
    task.progress.enter(Phase::check);
    check_verdicts(list, verdicts);
    if (task.strategy) check_moves(list, verdicts, moves);
    answer.checked = "checked " + counted(list.vertices(), "vertex", "vertices") + " and " +
                     counted(list.edges.size(), "edge");
  }
  task.progress.enter(Phase::write);
  answer.output = write(verdicts);
  if (task.strategy) append_moves(answer.output, moves);
  return answer;
}

}  // namespace gramy::graf
