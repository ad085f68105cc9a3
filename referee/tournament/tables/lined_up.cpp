#include "referee/tournament/tables/lined_up.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/base/printable.hpp"

namespace gramy::referee {

std::vector<std::string> lined_up(std::vector<Row> rows, std::vector<std::size_t> widths, std::size_t names) {
  for (Row& row : rows) {
    for (std::string& cell : row) cell = printable(cell);
  }
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      const bool has_own_gap = column == 0 || column == names;
      widths[column] = std::max(widths[column], row[column].size() + (has_own_gap ? 0 : 1));
    }
  }
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    std::string& line = lines.emplace_back();
    for (std::size_t column = 0; column < row.size(); ++column) {
      line += column == names ? fmt::format("  {:<{}}", row[column], widths[column])
                              : fmt::format("{:>{}}", row[column], widths[column]);
    }
  }
  return lines;
}

}  // namespace gramy::referee
