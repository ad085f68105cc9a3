// A search for mistakes in records, for the commands that make exam questions and puzzles.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/tool/command_line.hpp"
#include "referee/exam/mistakes.hpp"

namespace gramy::referee {

/// The records to search, and which mistakes to search for.
struct MistakeSource {
  std::vector<std::string> records;  ///< folders, databases or files of records
  /// The name of the tournament to search in each record. If empty, the only tournament of each record is
  /// searched.
  std::string tournament{};
  MistakeSearch::Wanted wanted{};
};

/// Adds the options --player and --game.
std::vector<command_line::Option> add_mistake_options(command_line::Command& command, MistakeSource& source);

/// Searches all records, with a progress line. Throws BadInput if there are no matches, if a wanted player
/// has none, and as MistakeSearch does. Throws Stopped.
MistakeSearch searched(const MistakeSource& source, SolvedBoards& solved, MistakeSearch::Found found,
                       const std::stop_token& stop);

/// For each reason why the search left out matches or mistakes, a line with their number.
std::string left_out_text(const MistakeSearch& search);

/// A line for each game, with its number of items. The line also says how many of them are in each fifth of
/// the range of difficulty.
std::string items_text(const std::vector<Item>& items);

}  // namespace gramy::referee
