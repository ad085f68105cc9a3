// Check of players handed in for a tournament, before anybody plays.
#pragma once

#include <functional>
#include <stop_token>

#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/bot_cache.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// The tournament with those who were handed in and are admitted: whoever keeps to the protocol in the games
/// that the file has him play, tried as `gramy-referee check` does, several at once. They play in the very
/// copies that were tried, whatever becomes of what was handed in. `before` gives the facts of the
/// tournament's store, if there is one yet: who was admitted to it is not tried again. Each is told on
/// standard error. Throws BadInput as parse_tournament_file does, and where there can be no sandbox; Stopped.
TournamentFile admit(TournamentFile file, const std::function<Facts()>& before, const BotCache& cache,
                     const std::stop_token& stop);

}  // namespace gramy::referee
