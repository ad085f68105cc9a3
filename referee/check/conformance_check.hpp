// Conformance check of a bot: each step tests one part of the protocol.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/check/report.hpp"

namespace gramy::referee {

/// The lines that a finding shows: messages to and from the bot, and what the bot printed.
struct Evidence {
  std::size_t lines = 6;      ///< how many messages are shown at most
  std::size_t printed = 12;   ///< how many printed lines are shown at most: enough for a stack trace
  std::size_t longest = 200;  ///< how many characters of a line are shown at most
  bool always = false;        ///< whether every finding shows these lines; otherwise only new faults do
};

/// Checks the bot in the games with these ids, or in all its games if `only` is empty. Calls `found` with
/// each finding at once. Restarts the bot after a step with a fault. Checks nothing more if the bot sends no
/// valid hello.
Report examine(const BotCommand& bot, const Catalogue& games, const std::vector<std::string>& only,
               const Evidence& evidence, const std::function<void(const Finding&)>& found);

}  // namespace gramy::referee
