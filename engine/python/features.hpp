// Features of a position: its scene as numbers, for programs that learn.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::python {

/// The seat to move, then the scene (`engine/scene.hpp`) in a fixed order. All positions of a match give
/// equally many numbers:
/// - piles: the counters of each
/// - a row: for each cell 1 if a strip lies on it, else 0
/// - a grid: for each cell, row by row, the marks as bits, the first of `mark_words` in bit 0
/// - a graph: such bits for each vertex, then for each edge
/// Throws BadInput for a board that is too large for a whole scene, and for a game without scenes.
std::vector<std::int64_t> features_of(const AnyPosition& position);

}  // namespace gramy::python
