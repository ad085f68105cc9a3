// Conformance check of a bot: each step checks one part of the protocol.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/check/report.hpp"

namespace gramy::referee {

/// How much of the bot's lines and printed output a finding shows.
struct Evidence {
  std::size_t lines = 6;      ///< most lines shown for a step
  std::size_t printed = 12;   ///< most printed lines shown; a stack trace fits
  std::size_t longest = 200;  ///< most characters shown of a line
  bool always = false;        ///< whether findings without a fault also show lines and output
};

/// Checks the bot in its games with these ids; in all its games if `only` is empty. Calls `found` with each
/// finding at once. Restarts the bot after a step that went wrong. Ends early if the bot does not send its
/// hello.
Report examine(const BotCommand& bot, const Catalogue& games, const std::vector<std::string>& only,
               const Evidence& evidence, const std::function<void(const Finding&)>& found);

}  // namespace gramy::referee
