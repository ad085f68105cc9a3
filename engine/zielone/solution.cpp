#include "engine/zielone/solution.hpp"

#include <algorithm>

#include "engine/zielone/force.hpp"

namespace gramy::zielone {
namespace {

/// Whether the owner of `v` cannot help stepping (Bolek's) or may step (Ania's) to where `wins` holds.
template <class Wins>
bool ania_can_step(const Board& board, Vertex v, Wins wins) {
  return board.owner(v) == Player::ania ? std::ranges::any_of(board.successors(v), wins)
                                        : std::ranges::all_of(board.successors(v), wins);
}

/// Ania's winning strategy: from a green vertex of her region to any successor inside, from a white one along
/// the force to the green ones. `force` is Force(green vertices of her region).
void write_ania_strategy(const Board& board, const Force& force, std::vector<Vertex>& strategy) {
  for (Vertex v = 0; v < board.ania_count(); ++v) {
    if (!force.contains(v)) continue;
    strategy[v] = board.is_green(v) ? *std::ranges::find_if(board.successors(v),
                                                            [&](Vertex s) { return force.contains(s); })
                                    : force.way(v);
  }
}

}  // namespace

Solution solve_by_traps(const Board& board) {
  // The label of a vertex is the first round in which Ania cannot force the token from it to a green vertex
  // that is left. This is the least good labelling: by induction, label <= i means outside the force of round
  // i, since a green vertex is dropped after round i - 1 iff Bolek leads from it to labels <= i - 1.
  std::vector<Label> rounds(board.vertex_count(), infinite);
  std::vector<Vertex> left(board.greens().begin(), board.greens().end());
  Force force;
  for (Label round = 0;; ++round) {
    force.reset(board);
    for (const Vertex v : left) force.add_target(v);
    force.spread(board);
    for (Vertex v = 0; v < board.vertex_count(); ++v) {
      if (rounds[v] == infinite && !force.contains(v)) rounds[v] = round;
    }
    const auto dropped = std::erase_if(left, [&](Vertex v) {
      return !ania_can_step(board, v, [&](Vertex s) { return force.contains(s); });
    });
    if (dropped == 0) break;
  }

  std::vector<Vertex> strategy(board.vertex_count(), 0);
  write_ania_strategy(board, force, strategy);
  for (Vertex v = board.ania_count(); v < board.vertex_count(); ++v) {
    if (rounds[v] == infinite) continue;
    // Bolek stays outside the force that his vertex fell out of; from a green one he steps to what fell
    // before.
    const Label most = board.is_green(v) ? rounds[v] - 1 : rounds[v];
    strategy[v] = *std::ranges::find_if(board.successors(v), [&](Vertex s) { return rounds[s] <= most; });
  }
  return {Labelling(board, std::move(rounds)), std::move(strategy)};
}

Solution solve_by_labels(const Board& board) {
  Labelling labels(board);
  labels.raise();

  std::vector<Vertex> strategy(board.vertex_count(), 0);
  Force force;
  force.reset(board);
  for (const Vertex v : board.greens()) {
    if (labels[v] == infinite) force.add_target(v);
  }
  force.spread(board);
  write_ania_strategy(board, force, strategy);
  for (Vertex v = board.ania_count(); v < board.vertex_count(); ++v) {
    strategy[v] = *std::ranges::min_element(board.successors(v), {}, [&](Vertex s) { return labels[s]; });
  }
  return {std::move(labels), std::move(strategy)};
}

}  // namespace gramy::zielone
