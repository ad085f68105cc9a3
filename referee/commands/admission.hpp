// Check of the players that were handed in for a tournament, before any match.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/places/bot_cache.hpp"

namespace gramy::referee {

/// Returns the tournament without the submitted bots that do not follow the protocol in all of their games.
/// Checks several bots at once, as `gramy-referee check` does, and reports each rejected bot on standard
/// error. The tournament then plays the copies that were checked, even if the submissions change. `before`
/// returns the tournament's newest edition, if there is one. Bots in that edition are not checked again.
/// Throws BadInput as parse_tournament_file does, and if no sandbox can be made. Throws Stopped.
TournamentFile admit(TournamentFile file, const std::function<std::optional<Edition>()>& before,
                     const BotCache& cache, const std::stop_token& stop);

}  // namespace gramy::referee
