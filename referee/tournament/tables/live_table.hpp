// The standings during a tournament, on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// The size of a terminal in characters.
struct TerminalSize {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

/// With more players than this, only points are shown, because computing ratings would delay the matches.
inline constexpr std::size_t most_rated_live = 50;

/// `headline`, then one line for each player, as in ScoreTable::ranking. Lines have no newline and are cut to
/// the terminal's width. There is one line fewer than the terminal has rows (at least one), because the
/// cursor takes a row. The last line tells how many players are not shown.
std::vector<std::string> live_table(const std::string& headline, const ScoreTable& scores,
                                    const Accuracies& accuracies, TerminalSize size);

}  // namespace gramy::referee
