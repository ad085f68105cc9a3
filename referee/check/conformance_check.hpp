// Conformance check of a bot: every part of the protocol, step by step.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/check/report.hpp"

namespace gramy::referee {

/// How much of the lines and of the printed output a finding shows.
struct Evidence {
  std::size_t lines = 6;      ///< most lines of a step
  std::size_t printed = 12;   ///< most printed lines; a stack trace fits
  std::size_t longest = 200;  ///< characters shown of a line
  bool always = false;        ///< whether findings without a fault show it too
};

/// Checks the bot in its games whose id is in `only`; empty: all its games. Calls `found` with each finding
/// at once. After a wrong step the bot is restarted for the next one. The check ends if the bot cannot send
/// its hello.
Report examine(const BotCommand& bot, const Catalogue& games, const std::vector<std::string>& only,
               const Evidence& evidence, const std::function<void(const Finding&)>& found);

}  // namespace gramy::referee
