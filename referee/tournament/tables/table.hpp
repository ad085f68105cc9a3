// Standings and progress as text for people.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// For each player's name, its accuracy, 0 to 1. A player that could not make a mistake is missing.
using Accuracies = std::map<std::string, double>;

/// The table of one game, or of all games, with a list of the faults by kind below it. A player's person, if
/// known, comes last in the line. Without persons, and with names of at most 16 letters, lines have at most
/// 80 columns. The last line ends in a newline. `persons`: see Standings.
std::string game_table(const GameStandings& standings, const Accuracies& accuracies, TableStyle style,
                       const Persons& persons = {});
std::string overall_table(const Standings& standings, const Accuracies& accuracies, TableStyle style);

/// The results of the format: the places with their criteria and the encounters, or a test's verdict. Empty
/// for formats that rank by rating.
std::string format_table(const Standings& standings, TableStyle style);

struct AllAccuracies {
  std::map<std::string, Accuracies> games;  ///< for each game's id, the players' accuracies in it
  Accuracies overall;
};

/// All tables with a legend. There is one table for each game. If there are several games and every player
/// plays all of them, a table for all games together follows. It needs every player in every game, because
/// otherwise points and ratings could not be compared. For few players, head-to-head scores and the results
/// of the format follow. For more players, cross tables follow. `columns`: width of the terminal.
std::string all_tables(const Standings& standings, const AllAccuracies& accuracies, TableStyle style,
                       std::size_t columns);

/// The hypotheses of a test, its present decision, and the counts behind it.
std::string test_text(const FormatReport::Test& test, TableStyle style);

/// The state of a test in one line without newline: "after 50 pairs: LLR 1.20 (-2.94, 2.94), Elo +12.0 (-3.1
/// to +27.4)".
std::string test_line(const FormatReport::Test& test);

/// The scores of every two players against each other, in each game and in all games together.
std::string head_to_head_tables(const Standings& standings, TableStyle style);

/// The progress of a tournament in one line without newline, with the current game: "paski 12/48 | 143/480
/// matches, 12.3/s, about 40 s left | faults: 1". `before`: the number of matches that were played before
/// this run. `elapsed`: the time since this run began. If `game` is empty, the line has no game; otherwise it
/// must be in the standings.
std::string progress_line(const Standings& standings, std::string_view game,
                          std::chrono::milliseconds elapsed, std::uint64_t before = 0);

}  // namespace gramy::referee
