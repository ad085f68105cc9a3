// Features of a position: its board and its scene as numbers, for programs that learn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::python {

/// The features of a position. Their count and meaning are the same in all positions of a match. Throws
/// BadInput for a board that is too large to be shown whole, and for a game without scenes.
std::vector<std::int64_t> features_of(const AnyBoard& board, const AnyPosition& position);

/// The names of the numbers of features_of. `to_move` is the seat to move. The others depend on the scene:
/// - piles: `board 1` and so on are the numbers in the board's text; then comes the count of each pile, with
///   the name of its counters.
/// - a row: `board 1` and so on are the numbers in the board's text; `cell 1` and so on are 1 where a strip
///   lies, else 0.
/// - a grid: `rows`, `columns`; `cell 1 1` and so on are the marks of a cell.
/// - a graph: `vertices`, `edges`; `vertex 1` and so on are marks; `edge 1 from` and `edge 1 to` are the ends
///   of the edge, and `edge 1` is its marks.
/// Marks are bits of one number: the first of `mark_words` is bit 0.
std::vector<std::string> feature_names_of(const AnyBoard& board, const AnyPosition& position);

}  // namespace gramy::python
