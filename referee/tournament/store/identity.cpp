#include "referee/tournament/store/identity.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <system_error>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "referee/tournament/file/foreign_file.hpp"
#include "referee/tournament/store/attendance.hpp"
#include "referee/tournament/store/bot_folder.hpp"
#include "referee/tournament/store/command_words.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/name_list.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

// What the names of facts begin with, and what follows a player.
constexpr std::string_view of_players = "player ";
constexpr std::string_view of_board = "board ";
constexpr std::string_view of_boards = "set of boards of ";
constexpr std::string_view of_file = ": file ";
constexpr std::string_view of_path = ": path of ";

/// Whether no match depends on it.
bool is_harmless(std::string_view key) {
  static constexpr std::array names{"name",  // has a fact of its own, also where it is not given
                                    "listen", "wait_ms", "concurrency"};
  return std::ranges::find(names, key) != names.end() || key.starts_with("limits") ||
         key.starts_with("rating") ||
         (key.starts_with(of_players) &&
          (key.ends_with(": name") || key.ends_with(": token") || key.ends_with(": token_hash") ||
           key.ends_with(": person") || key.ends_with(": not_admitted") || key.ends_with(": copies") ||
           key.ends_with(": was") || key.ends_with(": folder")));  // what is in it has a fact of its own
}

template <class List, class NameOf>
std::string listed(const List& list, NameOf name_of) {
  std::vector<std::string> names;
  for (const auto& each : list) names.emplace_back(name_of(each));
  return name_list(names);
}

/// What the hash of a list of boards is made of.
std::string lines_of(const std::string& name, const std::optional<Number>& start, const std::string& hash) {
  return name + "\n" + (start ? std::to_string(*start) : "") + "\n" + hash + "\n";
}

std::string hash_of(std::span<const TournamentBoard> boards) {
  std::string all;
  for (const TournamentBoard& board : boards)
    all += lines_of(board.name, board.start, content_hash(board.board.text()));
  return content_hash(all);
}

/// Which files the boards of a game are out of, to say which of them has changed.
void add_board_files(const GameEntry& entry, std::span<const TournamentBoard> boards, const fs::path& folder,
                     Identity& identity) {
  const auto* source = std::get_if<BoardFiles>(&entry.boards);
  if (!source) return;
  const std::size_t boards_a_file = std::max<std::size_t>(source->starts.size(), 1);
  const std::vector<std::string> names = board_names(*source, folder);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string fact = std::string(of_board) + names[i] + " of " + std::string(entry.game.id());
    identity.file[fact] = hash_of(boards.subspan(i * boards_a_file, boards_a_file));
    identity.places[fact] = source->files[i].string();
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

/// Whether it is one of those that travel with the player, which have no place of their own.
bool is_brought(const fs::path& file, const PlayerEntry& player) {
  if (!player.brings_folder) return false;
  const fs::path relative = file.lexically_relative(fs::absolute(player.directory).lexically_normal());
  return !relative.empty() && *relative.begin() != "..";
}

/// What a fact says of a file, which whoever wrote the command has named.
std::string contents_said(const fs::path& path) {
  constexpr std::uintmax_t largest = 1 << 30;  // of those whose contents are compared
  try {
    const ForeignFile file = ForeignFile::at(fs::canonical(path));
    if (file.kind() != ForeignFile::Kind::file) return "unreadable";
    return file.size() > largest ? std::to_string(file.size()) + " bytes" : content_hash(file.bytes());
  } catch (const std::system_error&) {
    return "unreadable";
  } catch (const BadInput&) {
    return "unreadable";
  }
}

/// Of the programs and other files that a command names.
void add_files(const PlayerEntry& player, std::string_view search_path, Identity& identity) {
  if (player.brings_folder)
    identity.players[folder_fact(player.name)] = content_hash(to_text(read_bot_folder(player.directory)));
  for (const std::string& word : words_of(player.command)) {
    const auto file = file_named(word, player.directory, search_path);
    if (!file) continue;
    const std::string whose = std::string(of_players) + player.name;
    const fs::path path = fs::absolute(*file).lexically_normal();
    if (!is_brought(path, player)) identity.paths[whose + std::string(of_path) + word] = path.string();
    identity.players[whose + std::string(of_file) + word] = contents_said(path);
  }
}

/// A fact that is not there is none.
const std::string* fact_in(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? nullptr : &found->second;
}

/// In words; of contents only that they have changed.
std::string change(const std::string& name, const std::string* before, const std::string* now) {
  if (before && now && is_content_hash(*before) && is_content_hash(*now)) return name + " has changed";
  if (!before && is_content_hash(*now)) return name + " is new";
  if (!now && is_content_hash(*before)) return name + " is gone";
  return name + " was " + (before ? *before : "not there") + ", is " + (now ? *now : "not there");
}

/// Whom a fact is about; none if it is about no player. No name has a colon in it.
std::optional<std::string> player_in(std::string_view fact) {
  if (!fact.starts_with(of_players)) return std::nullopt;
  fact.remove_prefix(of_players.size());
  return std::string(fact.substr(0, fact.find(':')));
}

/// Whether a fact says where a file lies.
bool is_path(std::string_view fact) {
  return fact.starts_with(of_players) &&
         fact.substr(std::min(fact.find(':'), fact.size())).starts_with(of_path);
}

/// The name of the fact that says where the file lies that a fact is about; none if it is about no file.
std::optional<std::string> path_fact(const std::string& name) {
  const std::size_t file = name.find(of_file);
  if (file == std::string::npos) return std::nullopt;
  return name.substr(0, file) + std::string(of_path) + name.substr(file + of_file.size());
}

/// Whether it is about a file that the player brings, in a folder that has changed: that says it all.
bool is_told_by_folder(const std::string& name, const std::string& player, const Facts& before,
                       const Facts& now) {
  const auto path = path_fact(name);
  if (!path || fact_in(now, *path)) return false;
  const std::string *was = fact_in(before, folder_fact(player)), *is = fact_in(now, folder_fact(player));
  return is && (!was || *was != *is);
}

/// In words, with the paths of a file, as far as they are known.
std::string player_change(const std::string& name, const Facts& before, const Facts& now) {
  const std::string words = change(name, fact_in(before, name), fact_in(now, name));
  const auto path = path_fact(name);
  if (!path) return words;
  const std::string *was = fact_in(before, *path), *is = fact_in(now, *path);
  if (was && is && *was != *is) return words + ": it was " + *was + ", it is " + *is;
  if (was || is) return words + " (" + (is ? *is : *was) + ")";
  return words;
}

/// The names of all facts, before or now, in order.
std::set<std::string> names_in(const Facts& before, const Facts& now) {
  std::set<std::string> names;
  for (const Facts* facts : {&before, &now}) {
    for (const auto& [name, value] : *facts) names.insert(name);
  }
  return names;
}

/// Of which files the boards of a game were not the same before; none if that is not known, or no files.
std::vector<std::string> changed_board_files(std::string_view game, const Facts& before, const Facts& now) {
  const std::string of_game = " of " + std::string(game);
  std::vector<std::string> changed;
  std::size_t known_before = 0, known_now = 0;
  for (const std::string& name : names_in(before, now)) {
    if (!name.starts_with(of_board) || !name.ends_with(of_game)) continue;
    const std::string *was = fact_in(before, name), *is = fact_in(now, name);
    known_before += was ? 1 : 0;
    known_now += is ? 1 : 0;
    if (!was || !is || *was != *is) changed.push_back(name);
  }
  return known_before > 0 && known_now > 0 ? changed : std::vector<std::string>{};
}

/// In words, with the places.
std::vector<std::string> board_changes(std::string_view game, const Facts& before, const Facts& now,
                                       const Facts& places) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> names = changed_board_files(game, before, now);
  const std::size_t count = names.size();
  if (count == 0) names.push_back(boards_fact(game));
  if (count > most_named) names.resize(most_named);
  std::vector<std::string> changes;
  for (const std::string& name : names) {
    const std::string* place = fact_in(places, name);
    changes.push_back(change(name, fact_in(before, name), fact_in(now, name)) +
                      (place ? " (" + *place + ")" : ""));
  }
  if (count > most_named)
    changes.push_back(counted(count - most_named, "more board") + " of " + std::string(game));
  return changes;
}

/// What a name has become.
std::string renamed(const std::string& name, const std::map<std::string, std::string>& names) {
  const auto found = names.find(name);
  return found == names.end() ? name : found->second;
}

std::string renamed_in_list(std::string_view list, const std::map<std::string, std::string>& names) {
  return listed(names_listed_in(list), [&](const std::string& name) { return renamed(name, names); });
}

}  // namespace

Identity identity_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                     std::string_view search_path) {
  Identity identity{.tournament = file.name, .file = {}, .players = {}};
  for (const auto& [key, value] : file.keys) {
    if (!is_harmless(key)) (key.starts_with(of_players) ? identity.players : identity.file)[key] = value;
  }
  identity.file[list_of_players] =
      listed(file.players, [](const PlayerEntry& player) { return player.name; });
  identity.file[list_of_games] = listed(file.games, [](const GameEntry& entry) { return entry.game.id(); });
  add_attendance(file, identity.file);
  identity.fixtures = fixtures_of(file, boards);
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    const std::string fact = boards_fact(file.games[g].game.id());
    identity.file[fact] = hash_of(std::span(boards[g]).first(identity.fixtures.games[g].boards));
    identity.places[fact] = file.games[g].where;
    add_board_files(file.games[g], boards[g], file.folder, identity);
  }
  for (const PlayerEntry& player : file.players) add_files(player, search_path, identity);
  identity.format = file.format;
  identity.names = schedule_names(file, boards);
  for (const PlayerEntry& player : file.players) {
    if (!player.was.empty()) identity.renamed.emplace(player.was, player.name);
  }
  identity.schedule = board_schedule(file, boards);
  return identity;
}

std::string folder_fact(std::string_view player) {
  return std::string(of_players).append(player).append(": content of its folder");
}

Facts facts_of(const Identity& identity) {
  Facts facts = identity.file;
  facts.insert(identity.players.begin(), identity.players.end());
  facts.insert(identity.paths.begin(), identity.paths.end());
  facts["name"] = identity.tournament;
  return facts;
}

std::string boards_fact(std::string_view game) {
  return std::string(of_boards).append(game);
}

std::string hash_of_boards(const ScheduleNames::Game& game, std::size_t boards) {
  std::string all;
  for (const auto& [name, identity] : std::span(game.boards).first(boards))
    all += lines_of(name, identity.start, identity.content.text());
  return content_hash(all);
}

std::optional<ContentHash> version_of(const Facts& facts, std::string_view player) {
  std::string all;
  for (auto fact = facts.lower_bound(std::string(of_players).append(player).append(":"));
       fact != facts.end() && player_in(fact->first) == player; ++fact) {
    const auto& [name, value] = *fact;
    if (!is_path(name)) all.append(name, name.find(':')).append("\n").append(value).append("\n");
  }
  return all.empty() ? std::nullopt : std::optional(ContentHash(all));
}

std::optional<ContentHash> version_of(const Identity& identity, std::string_view player) {
  return version_of(identity.players, player);
}

Facts with_players_renamed(const Facts& facts, const std::map<std::string, std::string>& names) {
  Facts changed;
  for (const auto& [name, value] : facts) {
    if (const auto player = player_in(name)) {
      changed[std::string(of_players) + renamed(*player, names) +
              name.substr(of_players.size() + player->size())] = value;
    } else {
      changed[attendance_fact_renamed(name, names)] =
          name == list_of_players ? renamed_in_list(value, names) : value;
    }
  }
  return changed;
}

Changes changes_between(const Facts& before, const Facts& now, const Facts& places,
                        const std::set<std::string>& played) {
  Changes changes;
  for (const std::string& name : names_in(before, now)) {
    const std::string *was = fact_in(before, name), *is = fact_in(now, name);
    if (name.starts_with(of_board) || is_path(name) || (was && is && *was == *is)) continue;
    const auto player = player_in(name);
    if (player && (!played.contains(*player) || is_told_by_folder(name, *player, before, now))) continue;
    if (name.starts_with(of_boards) && was && is) {
      std::ranges::move(board_changes(name.substr(of_boards.size()), before, now, places),
                        std::back_inserter(changes.file));
    } else if (player) {
      changes.players.push_back(player_change(name, before, now));
    } else {
      changes.file.push_back(change(name, was, is));
    }
  }
  return changes;
}

}  // namespace gramy::referee
