// Check of players handed in for a tournament, before anybody plays.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/places/bot_cache.hpp"

namespace gramy::referee {

/// Returns the tournament with the submitted bots that keep to the protocol in the games that the file gives
/// them. Tries several at once, as `gramy-referee check` does, and reports each on standard error. The bots
/// then play in the copies that were tried, even if the submissions change. `before` gives the newest edition
/// of the tournament, if there is one: bots admitted to it are not tried again. Throws BadInput as
/// parse_tournament_file does, and where no sandbox can be made; Stopped.
TournamentFile admit(TournamentFile file, const std::function<std::optional<Edition>()>& before,
                     const BotCache& cache, const std::stop_token& stop);

}  // namespace gramy::referee
