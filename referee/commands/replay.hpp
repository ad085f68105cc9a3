// `gramy-referee replay`: a recorded match, played again by one bot in the user's own terminal.
#pragma once

#include <string>
#include <vector>

namespace gramy::referee {

struct ReplayOptions {
  std::string records;  ///< a tournament's folder or database, or a file of records
  std::string match;    ///< an id, what one begins with, or a number among all matches
  std::string player;   ///< the bot takes this player's seat
  bool stdio = false;   ///< the bot speaks over its standard input and output, not TCP
  std::vector<std::string> command;
};

/// Starts the bot and sends it the lines of the match: the opponent's moves are the recorded ones. Stops at
/// the bot's first move that differs from the record. There are no clocks, so a debugger has time. Returns
/// the exit code: 0 all moves are the same, 1 one differs, or the bot has ended, 2 bad input.
int replay(const ReplayOptions& options);

}  // namespace gramy::referee
