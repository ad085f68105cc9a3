// Finds the winner from every vertex of a board, by three methods: `trap`, `labels` and `fast`.
// Methods `trap` and `labels` are those of the task's source. Each takes O(k*m) for k green vertices and m
// edges. Method `fast` computes the rounds of `trap` with less work.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"
#include "engine/zielone/labelling.hpp"

namespace gramy::zielone {

/// The winning regions of both players, and winning strategies that depend only on the current vertex.
struct Solution {
  /// The least labelling that is good for Bolek: for each vertex, its label.
  std::vector<Label> labels;
  /// For each vertex the winning move of its owner; undefined if the owner does not win. Empty before
  /// `find_strategy`.
  std::vector<Vertex> strategy;
  /// Number of adjacency entries read.
  std::uint64_t edge_scans = 0;
  /// Number of steps of all loops that grow with the board.
  std::uint64_t steps = 0;
  std::uint64_t rounds = 0;

  Player winner(Vertex v) const { return labels[v] == infinite ? Player::ania : Player::bolek; }
};

// All functions below throw Stopped. `given` lists, without duplicates, vertices where Ania is known to win.
// In a match, these are the visited vertices. Once the token has stood on green after them, a move back to
// one of them closes a cycle with green.

/// Method `trap`. In each round, drops the green vertices from which Ania cannot force the token to a
/// remaining green one, until there are none to drop (theorem 2.9 of the task's source). Each round computes
/// one force. O(k*m) for k green vertices and m edges.
Solution solve_by_traps(const Board& board, const Progress& progress = {}, const StopPoll& stop = {},
                        std::span<const Vertex> given = {});

/// Method `labels`. Raises labels until they are good for Bolek (theorem 3.12 of the task's source). Each
/// round examines every bad label. O(k*m) for k green vertices and m edges.
Solution solve_by_labels(const Board& board, const Progress& progress = {}, const StopPoll& stop = {});

/// Method `fast`. Goes through the same rounds as `solve_by_traps`, but computes only the changes of the
/// force (shrinking_force.hpp). For m edges, takes at most 5/4 of the steps of `solve_by_traps`, plus 4m. On
/// all families of boards it takes far fewer steps (see README.md).
Solution solve_fast(const Board& board, const Progress& progress = {}, const StopPoll& stop = {},
                    std::span<const Vertex> given = {});

/// Like solve_fast, but counts its steps after each round. If they exceed `most_steps` and more rounds are
/// needed, gives up and returns nothing.
std::optional<Solution> solve_fast_within(std::uint64_t most_steps, const Board& board, const StopPoll& stop,
                                          std::span<const Vertex> given);

/// Solves by method "trap", "labels" or "fast".
Solution solve(const Board& board, std::string_view method, const Progress& progress = {},
               const StopPoll& stop = {});

/// Fills in the strategy from the labels. Bolek moves to the smallest label. Ania forces the token onto the
/// green vertices from which she wins. O(n + m).
void find_strategy(const Board& board, Solution& solution, const StopPoll& stop = {});

}  // namespace gramy::zielone
