// A bot taken through the whole protocol, step by step.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/check/report.hpp"

namespace gramy::referee {

/// Plays those of its games whose id is in `only`, all if that is empty. `found` is told of each finding at
/// once. After a wrong step the bot is started anew for the next; one that does not get as far as its hello
/// ends the check.
Report examine(const BotCommand& bot, const Catalogue& games, const std::vector<std::string>& only,
               const std::function<void(const Finding&)>& found);

}  // namespace gramy::referee
