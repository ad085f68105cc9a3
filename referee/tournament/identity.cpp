#include "referee/tournament/identity.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <system_error>

#include "engine/bad_input.hpp"
#include "referee/tournament/content_hash.hpp"
#include "referee/tournament/text_file.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view of_players = "player ";  // what a name of theirs begins with

/// Whether no match depends on it.
bool is_harmless(std::string_view key) {
  static constexpr std::array names{"name",  // has a fact of its own, also where it is not given
                                    "listen", "wait_ms", "concurrency"};
  return std::ranges::find(names, key) != names.end() || key.starts_with("limits") ||
         (key.starts_with(of_players) && (key.ends_with(": name") || key.ends_with(": token") ||
                                          key.ends_with(": token_hash") || key.ends_with(": copies")));
}

template <class List, class NameOf>
std::string listed(const List& list, NameOf name_of) {
  std::string text;
  for (const auto& each : list) text.append(text.empty() ? "" : ", ").append(name_of(each));
  return text;
}

std::string hash_of(const std::vector<TournamentBoard>& boards) {
  std::string all;
  for (const TournamentBoard& board : boards) {
    all.append(board.name).append(1, '\n');
    all.append(board.start ? std::to_string(*board.start) : "").append(1, '\n');
    all.append(content_hash(board.board.text())).append(1, '\n');
  }
  return content_hash(all);
}

/// The words of a shell command, as far as they can be told without a shell.
std::vector<std::string> words_of(std::string_view command) {
  constexpr std::string_view separators = " \t\n;&|()<>\"'`";
  std::vector<std::string> words;
  while (true) {
    const std::size_t begin = command.find_first_not_of(separators);
    if (begin == std::string_view::npos) return words;
    command.remove_prefix(begin);
    const std::size_t length = std::min(command.find_first_of(separators), command.size());
    words.emplace_back(command.substr(0, length));
    command.remove_prefix(length);
  }
}

std::optional<fs::path> file_named(const std::string& word, const fs::path& folder,
                                   std::string_view search_path) {
  std::error_code none;
  if (fs::is_regular_file(folder / word, none)) return folder / word;
  if (word.find('/') != std::string::npos) return std::nullopt;
  while (!search_path.empty()) {
    const std::size_t length = std::min(search_path.find(':'), search_path.size());
    const fs::path program = fs::path(search_path.substr(0, length)) / word;
    if (fs::is_regular_file(program, none)) return program;
    search_path.remove_prefix(std::min(length + 1, search_path.size()));
  }
  return std::nullopt;
}

/// Of the programs and other files that a command names.
void add_files(const PlayerEntry& player, const fs::path& folder, std::string_view search_path,
               Facts& facts) {
  constexpr std::uintmax_t largest = 1 << 30;  // of those whose contents are compared
  for (const std::string& word : words_of(player.command)) {
    const auto file = file_named(word, folder, search_path);
    if (!file) continue;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(*file, error);
    if (error) continue;
    std::string& fact = facts[std::string(of_players) + player.name + ": file " + word];
    try {
      fact = size > largest ? std::to_string(size) + " bytes" : content_hash(read_text_file(*file));
    } catch (const BadInput&) {
      fact = "unreadable";
    }
  }
}

std::string change(const std::string& name, const std::string* before, const std::string* now) {
  if (before && now && is_content_hash(*before) && is_content_hash(*now)) return name + " has changed";
  return name + " was " + (before ? *before : "not there") + ", is " + (now ? *now : "not there");
}

}  // namespace

Identity identity_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                     std::string_view search_path) {
  Identity identity{.tournament = file.name, .file = {}, .players = {}};
  for (const auto& [key, value] : file.keys) {
    if (!is_harmless(key)) (key.starts_with(of_players) ? identity.players : identity.file)[key] = value;
  }
  identity.file["list of players"] =
      listed(file.players, [](const PlayerEntry& player) { return player.name; });
  identity.file["list of games"] = listed(file.games, [](const GameEntry& entry) { return entry.game.id(); });
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    identity.file["set of boards of " + std::string(file.games[g].game.id())] = hash_of(boards[g]);
  }
  for (const PlayerEntry& player : file.players)
    add_files(player, file.folder, search_path, identity.players);
  return identity;
}

Facts facts_of(const Identity& identity) {
  Facts facts = identity.file;
  facts.insert(identity.players.begin(), identity.players.end());
  facts["name"] = identity.tournament;
  return facts;
}

Changes changes_between(const Facts& before, const Facts& now) {
  Changes changes;
  const auto compare = [&](const std::string& name) {
    const auto old_fact = before.find(name);
    const auto new_fact = now.find(name);
    const std::string* was = old_fact == before.end() ? nullptr : &old_fact->second;
    const std::string* is = new_fact == now.end() ? nullptr : &new_fact->second;
    if (was && is && *was == *is) return;
    (name.starts_with(of_players) ? changes.players : changes.file).push_back(change(name, was, is));
  };
  for (const auto& [name, value] : before) compare(name);
  for (const auto& [name, value] : now) {
    if (!before.contains(name)) compare(name);
  }
  return changes;
}

}  // namespace gramy::referee
