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
  std::string out;                  ///< folder that keeps the records; empty: none does
  bool accept_changes = false;      ///< this and the next as TournamentOptions has it
  std::string wire;
};

/// Plays them, each match on a line as it ends; then prints the table, and where the mistakes were. Returns
/// the exit code: as play_tournament.
int play_match(const MatchOptions& options);

}  // namespace gramy::referee
