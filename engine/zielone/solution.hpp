// Winners of a board from every vertex: the source's two ways to find them, and a faster one.
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

/// Winning regions of both players, and their memoryless winning strategies.
struct Solution {
  /// By vertex: the least labelling good for Bolek.
  std::vector<Label> labels;
  /// By vertex: where its owner moves to win from it; meaningless where the owner does not win. Empty before
  /// `find_strategy`.
  std::vector<Vertex> strategy;
  /// Adjacency entries read to find these.
  std::uint64_t edge_scans = 0;
  /// All work counted for that: every step of every loop that grows with the board.
  std::uint64_t steps = 0;
  std::uint64_t rounds = 0;

  Player winner(Vertex v) const { return labels[v] == infinite ? Player::ania : Player::bolek; }
};

// All of these throw Stopped. Of a match under way, `given` are vertices from which Ania has won, such as the
// visited ones once green was passed since; none twice.

/// Drops green vertices from which Ania cannot return to a green one that is left, until there are none to
/// drop (source, theorem 2.9). A round computes one Force. O(k*m) for k green vertices and m edges.
Solution solve_by_traps(const Board& board, const Progress& progress = {}, const StopPoll& stop = {},
                        std::span<const Vertex> given = {});

/// Raises labels until they are good for Bolek (source, theorem 3.12). A round looks at every label that is
/// bad. O(k*m).
Solution solve_by_labels(const Board& board, const Progress& progress = {}, const StopPoll& stop = {});

/// The rounds of `solve_by_traps`, but of the force only what a round changes is computed. Takes at most 5/4
/// of the steps of `solve_by_traps`, and 4m; far fewer on all families of boards (see README.md).
Solution solve_fast(const Board& board, const Progress& progress = {}, const StopPoll& stop = {},
                    std::span<const Vertex> given = {});

/// The same; nothing if after some round more than so many steps have been taken and there is more to do.
std::optional<Solution> solve_fast_within(std::uint64_t most_steps, const Board& board, const StopPoll& stop,
                                          std::span<const Vertex> given);

/// By one of these: "trap", "labels" or "fast".
Solution solve(const Board& board, std::string_view method, const Progress& progress = {},
               const StopPoll& stop = {});

/// Fills in the strategy, from the labels: Bolek moves to the smallest one, Ania along the force to the green
/// vertices of her region. O(n + m).
void find_strategy(const Board& board, Solution& solution, const StopPoll& stop = {});

}  // namespace gramy::zielone
