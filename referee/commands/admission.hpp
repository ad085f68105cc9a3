// Check of players handed in for a tournament, before anybody plays.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/bot_cache.hpp"

namespace gramy::referee {

/// The tournament with those who were handed in and are admitted: whoever keeps to the protocol in the games
/// that the file has him play, tried as `gramy-referee check` does, several at once. They play in the very
/// copies that were tried, whatever becomes of what was handed in. `before` gives the newest edition of the
/// tournament, if there is one yet: who was admitted to it is not tried again. Each is told on
/// standard error. Throws BadInput as parse_tournament_file does, and where there can be no sandbox; Stopped.
TournamentFile admit(TournamentFile file, const std::function<std::optional<Edition>()>& before,
                     const BotCache& cache, const std::stop_token& stop);

}  // namespace gramy::referee
