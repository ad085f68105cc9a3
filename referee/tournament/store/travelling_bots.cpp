#include "referee/tournament/store/travelling_bots.hpp"

#include "engine/base/bad_input.hpp"
#include "referee/tournament/store/bot_folder.hpp"
#include "referee/tournament/store/identity.hpp"

namespace gramy::referee {
namespace {

/// Under which a store keeps it.
std::string document_of(const std::string& hash) {
  return "bot's folder " + hash;
}

std::string packed(const PlayerEntry& player, const std::stop_token& stop) {
  try {
    return to_text(read_bot_folder(player.directory, stop));
  } catch (const BadInput& error) {
    throw BadInput(player.where + ": player '" + player.name + "': folder: " + error.what());
  }
}

}  // namespace

PackedBots pack_bots(TournamentFile& file, const BotCache& cache, const std::stop_token& stop) {
  PackedBots bots;
  for (PlayerEntry& player : file.players) {
    if (!player.brings_folder) continue;
    std::string text = packed(player, stop);
    player.directory = cache.folder_of(text);
    bots.try_emplace(ContentHash(text), std::move(text));
  }
  return bots;
}

void keep_bots(Store& store, const PackedBots& bots) {
  for (const auto& [hash, text] : bots) {
    const std::string document = document_of(hash.text());
    if (store.document(document).empty()) store.set_document(document, text);
  }
}

void unpack_bots(TournamentFile& file, const Store& store, const BotCache& cache) {
  const Facts facts = store.facts();
  for (PlayerEntry& player : file.players) {
    if (!player.brings_folder) continue;
    const auto hash = facts.find(folder_fact(player.name));
    const std::string text = hash == facts.end() ? "" : store.document(document_of(hash->second));
    if (text.empty() || content_hash(text) != hash->second)
      throw Damaged("the store", "the folder of player '" + player.name + "' is not what was kept");
    player.directory = cache.folder_of(text);
  }
}

}  // namespace gramy::referee
