// What was handed in for a tournament, checked before anybody plays.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string_view>

#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/bot_cache.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// The tournament with everybody who was handed in and is admitted: whoever keeps to the protocol in the
/// games that the file has him play, tried as `gramy-referee check` does, several at once. `before` gives the
/// facts of the tournament's store, if there is one yet: who was admitted to it is not tried again. Each is
/// told on standard error. Throws BadInput as parse_tournament_file does, and where there can be no sandbox;
/// Stopped.
TournamentFile read_and_admit(std::string_view text, const std::filesystem::path& path,
                              const std::function<Facts()>& before, const BotCache& cache,
                              const std::stop_token& stop);

}  // namespace gramy::referee
