#include "referee/tournament/places/travelling_bots.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <system_error>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/edition/command_words.hpp"
#include "referee/tournament/file/bot_folder.hpp"
#include "referee/tournament/places/read_results.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// The name of the document with a packed folder, which all tournaments of a store share.
std::string name_of(const ContentHash& hash) {
  return "bot's folder " + hash.text();
}

/// Whether the player's folder is copied to workers. Other players run only on the machine with the
/// tournament file.
bool travels(const PlayerEntry& player) {
  return player.brings_folder || player.sandbox;
}

/// Files and folders that are left out of a player's folder.
class KeptBack {
 public:
  KeptBack(const TournamentFile& file, const std::vector<fs::path>& ours) {
    add(file.path);
    for (const fs::path& folder : ours) add(folder);
    referees_ = ids_;
    if (file.submissions) std::ranges::for_each(file.submissions->folders, [&](auto& each) { add(each); });
    for (const PlayerEntry& player : file.players) {
      if (player.brings_folder) add(player.directory);
    }
  }

  /// Whether the entry belongs to the referee, such as the results of a tournament.
  bool is_referees(const ForeignFile& entry) const {
    return referees_.contains(entry.id()) || holds_results(entry);
  }
  /// Whether the entry is another player's folder, or the results of a tournament.
  bool is_of_others(const ForeignFile& entry) const {
    return ids_.contains(entry.id()) || holds_results(entry);
  }

 private:
  void add(const fs::path& path) {
    std::error_code none;
    const fs::path place = fs::canonical(path, none);
    if (none) return;  // the path names no file
    try {
      ids_.insert(ForeignFile::at(place).id());
    } catch (const std::system_error&) {  // a file that cannot be opened cannot be packed
    }
  }

  static bool holds_results(const ForeignFile& entry) {
    if (entry.kind() != ForeignFile::Kind::folder) return false;
    try {
      return entry.in(store_in("").string()).kind() == ForeignFile::Kind::file;
    } catch (const std::system_error&) {
      return false;
    }
  }

  std::set<ForeignFile::Id> ids_, referees_;
};

fs::path folder_of(const PlayerEntry& player) {
  return player.directory.empty() ? "." : player.directory;
}

/// The words of the command that are paths within its folder.
std::set<std::string> paths_in(const std::string& command) {
  std::set<std::string> paths;
  for (const std::string& word : words_of(command)) {
    const fs::path path = fs::path(word).lexically_normal();
    if (path.is_absolute() || !path.has_filename() || path == "." || *path.begin() == "..") continue;
    paths.insert(path.string());
  }
  return paths;
}

BotFolder named_files(const PlayerEntry& player, const LeftOut& left_out, const std::stop_token& stop) {
  const fs::path folder = folder_of(player);
  if (const auto path = file_elsewhere(player))
    throw BadInput("expected only files in the tournament file's folder, found " + quoted_word(*path) +
                   " (to use another folder, name it under the key `folder`)");
  std::error_code none;
  if (!fs::is_directory(folder, none)) return {};  // the folder exists only on another machine
  return read_bot_files(folder, paths_in(player.command), stop, left_out);
}

std::string packed(const PlayerEntry& player, const KeptBack& kept_back, const std::stop_token& stop) {
  const auto is_referees = [&](const ForeignFile& entry) { return kept_back.is_referees(entry); };
  const auto is_of_others = [&](const ForeignFile& entry) { return kept_back.is_of_others(entry); };
  try {
    return to_text(player.brings_folder ? read_bot_folder(player.directory, stop, is_of_others)
                                        : named_files(player, is_referees, stop));
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: player '{}': {}: {}", player.where, player.name,
                               player.brings_folder ? "folder" : "command", error.what()));
  }
}

void play_in(PlayerEntry& player, std::filesystem::path copy) {
  player.directory = std::move(copy);
  player.brings_folder = true;
}

}  // namespace

std::optional<std::string> file_elsewhere(const PlayerEntry& player) {
  if (player.brings_folder) return std::nullopt;
  for (const std::string& word : words_of(player.command)) {
    const fs::path path = fs::path(word).lexically_normal();
    std::error_code none;
    if (!path.empty() && *path.begin() == ".." && fs::is_regular_file(folder_of(player) / path, none))
      return word;
  }
  return std::nullopt;
}

PackedBots pack_bots(TournamentFile& file, const BotCache& cache, const std::vector<fs::path>& ours,
                     const std::stop_token& stop) {
  PackedBots bots;
  const KeptBack kept_back(file, ours);
  for (PlayerEntry& player : file.players) {
    if (!travels(player)) continue;
    std::string text = packed(player, kept_back, stop);
    play_in(player, cache.folder_of(text));
    bots.try_emplace(ContentHash(text), std::move(text));
  }
  return bots;
}

void keep_bots(Store& store, const PackedBots& bots) {
  for (const auto& [hash, text] : bots) {
    const std::string name = name_of(hash);
    if (store.text(name).empty()) store.set_text(name, text);
  }
}

void unpack_bots(TournamentFile& file, const Edition& edition, const Store& store, const BotCache& cache) {
  for (PlayerEntry& player : file.players) {
    if (!travels(player)) continue;
    const Edition::Player* known = edition.find(player.name);
    const auto hash = known ? known->version.folder : std::nullopt;
    const std::string text = hash ? store.text(name_of(*hash)) : "";
    if (text.empty() || ContentHash(text) != *hash)
      throw Damaged("the store",
                    "the stored folder of player '" + player.name + "' is missing or was changed");
    play_in(player, cache.folder_of(text));
  }
}

}  // namespace gramy::referee
