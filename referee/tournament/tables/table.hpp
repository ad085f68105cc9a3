// Standings and progress as people read them.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

/// How accurately players played, 0 to 1, by name; those missing have had no chance to err.
using Accuracies = std::map<std::string, double>;

/// Of one game, and of all together. Lines of at most 80 columns as long as names are at most 16 letters, the
/// last one ends in '\n', and nobody has a person's name, which stands last. Faults are broken down below the
/// table. `persons`: as Standings has them.
std::string game_table(const GameStandings& standings, const Accuracies& accuracies, TableStyle style,
                       const Persons& persons = {});
std::string overall_table(const Standings& standings, const Accuracies& accuracies, TableStyle style);

/// What the format says: places with what decided them and who met whom, or the verdict of an SPRT.
/// Empty for formats that leave it to the ratings.
std::string format_table(const Standings& standings, TableStyle style);

struct AllAccuracies {
  std::map<std::string, Accuracies> games;  ///< by id
  Accuracies overall;
};

/// All of these one below the other, with a legend: a table a game, one overall if there are several games
/// and everybody plays all of them (else nobody's points and ratings would be comparable), and last of few
/// players what every two of them scored against each other, what the format says, and otherwise the cross
/// table of each game. `columns`: of the terminal.
std::string all_tables(const Standings& standings, const AllAccuracies& accuracies, TableStyle style,
                       std::size_t columns);

/// How an SPRT stands, in one line without newline: "after 50 pairs: LLR 1.20 (-2.94, 2.94), Elo +12.0 (-3.1
/// to +27.4)".
std::string test_line(const FormatReport::Test& test);

/// What every two players scored against each other: in each game, and in all of them together.
std::string head_to_head_tables(const Standings& standings, TableStyle style);

/// How far a tournament is, in one line without newline, with the game that is being played:
/// "paski 12/48 | 143/480 matches, 12.3/s, about 40 s left | faults: 1".
/// `elapsed` is what the matches took but for the first `before`, such as those of an earlier run.
/// Precondition: `game` is one of the standings', or empty, and then left out.
std::string progress_line(const Standings& standings, std::string_view game,
                          std::chrono::milliseconds elapsed, std::uint64_t before = 0);

}  // namespace gramy::referee
