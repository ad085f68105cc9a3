// `gramy-referee match`: a few players' matches in one game, without a tournament file.
#pragma once

#include <string>
#include <vector>

#include "referee/commands/match_file.hpp"

namespace gramy::referee {

struct MatchOptions {
  MatchFileWords words;
  std::string game;
  std::vector<std::string> clocks;  ///< as read_clock_word reads them
  std::string board;                ///< its text, or a file with it; empty: boards are generated
  std::string out;                  ///< folder for the records; empty: they are not kept
  bool accept_changes = false;      ///< as in TournamentOptions, and so is the next one
  std::string wire;
};

/// Plays the matches and prints a line as each ends; then prints the table and the mistakes. Returns the exit
/// code of play_tournament.
int play_match(const MatchOptions& options);

}  // namespace gramy::referee
