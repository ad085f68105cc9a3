// Rows of text in columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gramy::referee {

using Row = std::vector<std::string>;

/// A line a row, its cells printable. `widths`: the least width of each column, the space before it included;
/// one that a cell does not fit into is wider in every row. Column `names` stands to the left, two blanks
/// after the one before it; all others to the right. All rows have as many cells.
std::vector<std::string> lined_up(std::vector<Row> rows, std::vector<std::size_t> widths, std::size_t names);

}  // namespace gramy::referee
