// Files of players that are packed into a store, and unpacked wherever the players run.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/places/bot_cache.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// For the hash of each packed folder, the folder's text, made by to_text(BotFolder).
using PackedBots = std::map<ContentHash, std::string>;

/// A word of the command that names a file outside of the player's folder; none if there is no such word.
std::optional<std::string> file_elsewhere(const PlayerEntry& player);

/// Packs the folders that players have for themselves. For a sandboxed player without its own folder, packs
/// the files that its command names. Then sets `file` so that each packed player runs in its copy of the
/// folder in the cache. The copies leave out the tournament file, `ours` (folders of results and the like),
/// other results, and other players' folders. Throws BadInput, naming the player, for a file that cannot be
/// packed. Also throws Stopped, and throws as BotCache does.
PackedBots pack_bots(TournamentFile& file, const BotCache& cache,
                     const std::vector<std::filesystem::path>& ours = {}, const std::stop_token& stop = {});

/// Stores those packed folders that the store does not have yet, as documents.
void keep_bots(Store& store, const PackedBots& bots);

/// Makes the players run in copies of the store's folders. `edition`: the edition of the file. Throws as
/// Store and BotCache do, and Damaged if a folder of the edition is missing.
void unpack_bots(TournamentFile& file, const Edition& edition, const Store& store, const BotCache& cache);

}  // namespace gramy::referee
