#include "engine/hydrorozgrywka/contest.hpp"

#include <limits>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/hydrorozgrywka/bunches.hpp"
#include "engine/hydrorozgrywka/checker.hpp"
#include "engine/hydrorozgrywka/cycles.hpp"

namespace gramy::hydro {
ContestAnswer answer_contest(ContestTask task) {
  if (task.strategy)
    throw BadInput(
        "strategy: not available for hydrorozgrywka, because the winning move depends on the walk so far, "
        "not only on the vertex");
  task.progress.enter(Phase::read);
  EdgeList list = read_edges(task.input, std::numeric_limits<std::uint64_t>::max(), task.progress);
  EdgeList kept;
  if (task.check) kept = list;

  task.progress.enter(Phase::build);
  const Vertex n = list.vertices;
  const Cycles cycles = find_cycles(std::move(list), task.input);
  std::string().swap(task.input);

  task.progress.enter(Phase::solve);
  const auto bunches =
      evaluate_bunches(n, cycles.vertex, cycles.begin, [](Place, std::uint32_t, std::uint32_t) {});
  ContestAnswer answer;
  answer.effort.vertices = n;
  answer.effort.edges = cycles.vertex.size();
  if (task.check) {
    task.progress.enter(Phase::check);
    std::vector<bool> won(n + 1);
    for (Vertex v = 1; v <= n; ++v) won[cycles.name[v]] = bunches[v].won();
    answer.checked = check_starts(kept, won);
  }
  task.progress.enter(Phase::write);
  answer.output.assign(2 * std::size_t{n}, '\n');
  for (Vertex v = 1; v <= n; ++v)
    answer.output[2 * std::size_t{cycles.name[v]} - 2] = bunches[v].won() ? '1' : '2';
  return answer;
}

}  // namespace gramy::hydro
