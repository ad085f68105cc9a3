// The cross table: what everybody scored against everybody.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// A row and a numbered column a player, as ScoreTable::ranking: the points of the one against the other, `-`
/// where they have not met, `*` of a player against himself. If that needs more than so many columns of a
/// terminal, a line that says so. Empty for two players, of whom other tables say it all.
std::string cross_table(std::string_view title, const ScoreTable& scores, std::size_t columns,
                        TableStyle style);

}  // namespace gramy::referee
