// Files that players bring: into a store, and out of it on the machine where they play.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/places/bot_cache.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Folders as texts: see to_text(BotFolder).
using PackedBots = std::map<ContentHash, std::string>;

/// Packs what travels, and has it play in the cache's copies: the folders of all players who bring one, and
/// of others in a sandbox the files that their commands name. None has the tournament file, `ours` (folders
/// of results and the like), other results or other players' folders packed with its own. Throws BadInput,
/// naming the player, for what cannot be packed, and as BotCache does; Stopped.
PackedBots pack_bots(TournamentFile& file, const BotCache& cache,
                     const std::vector<std::filesystem::path>& ours = {}, const std::stop_token& stop = {});

/// Keeps what is not there yet as documents.
void keep_bots(Store& store, const PackedBots& bots);

/// The same players play in copies of what the store has of them. `edition`: which the file is of. Throws as
/// Store and BotCache do, Damaged if a folder that the edition names is not there.
void unpack_bots(TournamentFile& file, const Edition& edition, const Store& store, const BotCache& cache);

}  // namespace gramy::referee
