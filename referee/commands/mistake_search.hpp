// Mistakes of recorded matches, for the commands that make questions of them.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/tool/command_line.hpp"
#include "referee/exam/mistakes.hpp"

namespace gramy::referee {

struct MistakeSource {
  std::vector<std::string> records;  ///< folders, databases or files of records
  std::string tournament{};          ///< of each of them; empty: the only one there
  MistakeSearch::Wanted wanted{};
};

/// Adds --player and --game.
std::vector<command_line::Option> add_mistake_options(command_line::Command& command, MistakeSource& source);

/// Searches all records, with a progress line. Throws BadInput if a wanted player has played none of them, if
/// there are no matches, and as MistakeSearch does. Throws Stopped.
MistakeSearch searched(const MistakeSource& source, SolvedBoards& solved, MistakeSearch::Found found,
                       const std::stop_token& stop);

/// What the search has passed over and why; a line each.
std::string left_out_text(const MistakeSearch& search);

/// How many items each game has, and each fifth of difficulty of it; a line a game.
std::string items_text(const std::vector<Item>& items);

}  // namespace gramy::referee
