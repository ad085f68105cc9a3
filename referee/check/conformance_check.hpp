// A bot taken through the whole protocol, step by step.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/check/report.hpp"

namespace gramy::referee {

/// What findings show of the lines to and fro, and of what the bot has printed.
struct Evidence {
  std::size_t lines = 6;      ///< to and fro, at most, of a step
  std::size_t printed = 12;   ///< lines; a stack of calls is as long
  std::size_t longest = 200;  ///< characters of a line to or fro
  bool always = false;        ///< not only of what is wrong
};

/// Plays those of its games whose id is in `only`, all if that is empty. `found` is told of each finding at
/// once. After a wrong step the bot is started anew for the next; one that does not get as far as its hello
/// ends the check.
Report examine(const BotCommand& bot, const Catalogue& games, const std::vector<std::string>& only,
               const Evidence& evidence, const std::function<void(const Finding&)>& found);

}  // namespace gramy::referee
