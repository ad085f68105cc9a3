// The cross table: every player's score against every other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// A row and a numbered column for each player, in the order of ScoreTable::ranking. A cell has the row
/// player's points against the column player, `-` if they have not met, and `*` on the diagonal. If the table
/// is wider than `columns`, returns a line that says so. Returns "" for two players, whose points other
/// tables show.
std::string cross_table(std::string_view title, const ScoreTable& scores, std::size_t columns,
                        TableStyle style);

}  // namespace gramy::referee
