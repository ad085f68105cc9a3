// The standings while a tournament is played, on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// In characters.
struct TerminalSize {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

/// More players than this are shown by points alone: computing their ratings would hold up the matches.
inline constexpr std::size_t most_rated_live = 50;

/// `headline`, then a line a player as in ScoreTable::ranking. Lines without newlines, cut to the terminal's
/// width, and one fewer than it has rows, where the cursor stands (at least one); players without room are
/// counted in the last one.
std::vector<std::string> live_table(const std::string& headline, const ScoreTable& scores,
                                    const Accuracies& accuracies, TerminalSize size);

}  // namespace gramy::referee
