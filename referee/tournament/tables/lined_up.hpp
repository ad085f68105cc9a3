// Rows of text, aligned in columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gramy::referee {

using Row = std::vector<std::string>;

/// One line for each row of printable cells. `widths`: the least width of each column, including the space
/// before it. A column with a longer cell becomes wider. Column `names` is left-aligned, two blanks after the
/// previous column; all others are right-aligned. All rows have equally many cells.
std::vector<std::string> lined_up(std::vector<Row> rows, std::vector<std::size_t> widths, std::size_t names);

}  // namespace gramy::referee
