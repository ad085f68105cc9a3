#include "engine/zielone/solution.hpp"

#include <algorithm>
#include <iterator>

#include "engine/zielone/force.hpp"
#include "engine/zielone/shrinking_force.hpp"

namespace gramy::zielone {

Solution solve_by_traps(const Board& board, const Progress& progress, const StopPoll& stop,
                        std::span<const Vertex> given) {
  // The label of a vertex is the first round whose force does not contain the vertex. These labels are the
  // least good labelling (labelling.hpp). Proof by induction: before round i, a green vertex is dropped if
  // Bolek can lead the token from it to a label of at most i - 1. So exactly the green vertices whose least
  // good label is at most i are dropped. Outside the force of round i, Bolek can avoid all green vertices
  // that have not been dropped. So exactly the vertices outside this force have a least good label of at most
  // i.
  const std::uint64_t begin = stop.counted();
  Solution solution{.labels = std::vector<Label>(board.vertex_count(), infinite)};
  stop.count_filled(2 * std::uint64_t{board.vertex_count()});
  std::vector<std::uint8_t> is_given(board.vertex_count(), 0);
  for (const Vertex v : given) is_given[v] = 1;
  std::vector<Vertex> left;
  std::ranges::copy_if(board.greens(), std::back_inserter(left), [&](Vertex v) { return !is_given[v]; });
  Force force;
  const auto is_stranded = [&](Vertex v) {
    const bool any_will_do = board.owner(v) == Player::ania;
    for (const Vertex s : board.successors(v)) {
      ++solution.edge_scans;
      stop.count();
      if (force.contains(s) == any_will_do) return !any_will_do;
    }
    return any_will_do;
  };
  for (Label round = 0;; ++round) {
    force.reset(board, stop);
    for (const Vertex v : given) force.add_target(v);
    for (const Vertex v : left) force.add_target(v);
    force.spread(board, stop);
    solution.edge_scans += force.edge_scans();
    for (Vertex v = 0; v < board.vertex_count(); ++v) {
      if (solution.labels[v] != infinite || force.contains(v)) continue;
      solution.labels[v] = round;
      stop.count();
    }
    solution.rounds = round + 1;
    progress.advance(board.greens().size() - left.size(), board.greens().size());
    stop.count(board.vertex_count() + given.size() + left.size());
    if (std::erase_if(left, is_stranded) == 0) break;
  }
  solution.steps = stop.counted() - begin;
  return solution;
}

Solution solve_by_labels(const Board& board, const Progress& progress, const StopPoll& stop) {
  const std::uint64_t begin = stop.counted();
  Labelling labels(board, stop);
  labels.raise(progress, stop);
  Solution solution{
      .edge_scans = labels.edge_scans(), .steps = stop.counted() - begin, .rounds = labels.rounds()};
  solution.labels = std::move(labels).values();
  return solution;
}

namespace {

std::optional<Solution> solve_fast(std::uint64_t most_steps, const Board& board, const Progress& progress,
                                   const StopPoll& stop, std::span<const Vertex> given) {
  const std::uint64_t begin = stop.counted();
  Solution solution{.labels = std::vector<Label>(board.vertex_count(), infinite)};
  stop.count_filled(board.vertex_count());
  ShrinkingForce force(board, stop, given);
  for (const Vertex v : force.left()) solution.labels[v] = 0;
  std::size_t dropped = 0;
  Label round = 1;
  for (; !force.stranded().empty(); ++round) {
    if (stop.counted() - begin > most_steps) return std::nullopt;
    dropped += force.stranded().size();
    force.drop_stranded();
    for (const Vertex v : force.left()) solution.labels[v] = round;
    progress.advance(dropped, board.greens().size());
  }
  solution.edge_scans = force.edge_scans();
  solution.steps = stop.counted() - begin;
  solution.rounds = round;
  return solution;
}

}  // namespace

Solution solve_fast(const Board& board, const Progress& progress, const StopPoll& stop,
                    std::span<const Vertex> given) {
  return *solve_fast(UINT64_MAX, board, progress, stop, given);
}

std::optional<Solution> solve_fast_within(std::uint64_t most_steps, const Board& board, const StopPoll& stop,
                                          std::span<const Vertex> given) {
  return solve_fast(most_steps, board, {}, stop, given);
}

Solution solve(const Board& board, std::string_view method, const Progress& progress, const StopPoll& stop) {
  if (method == "trap") return solve_by_traps(board, progress, stop);
  if (method == "labels") return solve_by_labels(board, progress, stop);
  return solve_fast(board, progress, stop);
}

void find_strategy(const Board& board, Solution& solution, const StopPoll& stop) {
  const auto is_anias = [&](Vertex v) { return solution.winner(v) == Player::ania; };
  const auto label = [&](Vertex v) { return solution.labels[v]; };
  const std::uint64_t begin = stop.counted();
  Force force;
  force.reset(board, stop);
  stop.count(board.greens().size());
  for (const Vertex v : board.greens()) {
    if (is_anias(v)) force.add_target(v);
  }
  force.spread(board, stop);
  solution.edge_scans += force.edge_scans();

  solution.strategy.assign(board.vertex_count(), 0);
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    const auto successors = board.successors(v);
    stop.count(1 + successors.size());
    if (solution.winner(v) != board.owner(v)) continue;
    if (board.owner(v) == Player::bolek) {
      solution.strategy[v] = *std::ranges::min_element(successors, {}, label);
      solution.edge_scans += successors.size();
    } else if (board.is_green(v)) {
      const auto stays = std::ranges::find_if(successors, is_anias);
      solution.strategy[v] = *stays;
      solution.edge_scans += static_cast<std::uint64_t>(stays - successors.begin()) + 1;
    } else {
      solution.strategy[v] = force.way(v);
    }
  }
  solution.steps += stop.counted() - begin;
}

}  // namespace gramy::zielone
