#include "referee/tournament/file/tournament_file.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/file/clock_key.hpp"
#include "referee/tournament/file/format_keys.hpp"
#include "referee/tournament/file/glob.hpp"
#include "referee/tournament/file/limits_table.hpp"
#include "referee/tournament/file/start_keys.hpp"
#include "referee/tournament/file/submissions.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/token_keys.hpp"
#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_keys.hpp"

namespace gramy::referee {
namespace {

// The number of players is limited, because the schedule and the results are held in memory.
constexpr std::size_t most_players = 1000;

/// The fewest players: one for an exam, two for matches.
std::size_t fewest_players(const TomlTable& top) {
  return top.has_text("format") && top.text("format") == "exam" ? 1 : 2;
}

std::vector<TomlTable> player_tables(const TomlTable& top) {
  return top.tables("player", {"name", "person", "was", "command", "folder", "copies", "transport", "sandbox",
                               "token", "token_hash", "clock", "games", "not_admitted"});
}

bool is_address(const std::string& text, int family) {
  in6_addr address;  // large enough for an IPv4 or an IPv6 address
  return ::inet_pton(family, text.c_str(), &address) == 1;
}

void read_listen(const TomlTable& top, TournamentFile& file) {
  const auto listen = top.text("listen");
  if (!listen) return;
  const std::size_t colon = listen->rfind(':');
  std::string host = listen->substr(0, colon);
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  const char* end = listen->data() + listen->size();
  const char* port = colon == std::string::npos ? end : listen->data() + colon + 1;
  const auto parsed = std::from_chars(port, end, file.port);
  if (!is_address(host, bracketed ? AF_INET6 : AF_INET) || port == end || parsed.ec != std::errc() ||
      parsed.ptr != end) {
    fail_at(top.where("listen"),
            "listen: expected an IP address and a port up to 65535, such as 127.0.0.1:0 or [::1]:0, "
            "found " +
                quoted_word(*listen));
  }
  file.host = std::move(host);
}

/// Throws BadInput unless each copy of the player has a valid name that no other client has. Adds these names
/// to `taken`.
void take_names(const TomlTable& player, const PlayerEntry& entry,
                std::map<protocol::FoldedName, std::string>& taken) {
  for (const std::string& client : entry.clients()) {
    if (!protocol::is_name(client)) {
      fail_at(
          player.where("copies"),
          "copies: expected the copies to have names of at most 32 characters, found " + quoted_word(client));
    }
    const auto [other, is_new] = taken.emplace(client, client);
    if (is_new) continue;
    fail_at(player.where("name"),
            "name: expected an unused name (upper and lower case count as the same), found '" + client +
                "' beside '" + other->second + "'");
  }
}

/// The folder in which the player's command runs.
void read_folder(const TomlTable& player, const std::filesystem::path& folder, PlayerEntry& entry) {
  entry.directory = folder;
  const auto own = player.text("folder");
  if (!own) return;
  if (entry.command.empty())
    fail_at(player.where("folder"),
            "folder: applies only to a player with a command, and this player has a token (remove folder, or "
            "write command instead of token)");
  entry.directory = (folder / *own).lexically_normal();
  entry.brings_folder = true;
}

/// The player's earlier name, from the key `was`; empty if the key is missing. Throws BadInput for a name
/// that a player of the file has now, or that another player already gave as its earlier name.
std::string read_earlier_name(const TomlTable& player, const std::vector<PlayerEntry>& players,
                              std::set<std::string>& earlier_names) {
  const auto was = player.text("was");
  if (!was) return {};
  const auto refuse = [&](const std::string& why) {
    fail_at(player.where("was"),
            "was: expected an earlier name that no player has now, found " + quoted_word(*was) + why);
  };
  if (!protocol::is_name(*was)) refuse(", which is not a valid name");
  if (std::ranges::find(players, *was, &PlayerEntry::name) != players.end())
    refuse(", the name of another player");
  if (!earlier_names.insert(*was).second) refuse(" a second time");
  return *was;
}

/// Reads players from the tables [[player]]. Adds players who were not admitted to `not_admitted`.
std::vector<PlayerEntry> read_players(const TomlTable& top, const std::filesystem::path& folder,
                                      std::vector<NotAdmitted>& not_admitted) {
  const auto tables = player_tables(top);
  if (tables.size() > most_players) {
    fail_at(top.where("player"), "expected at most " + std::to_string(most_players) +
                                     " tables [[player]], found " + std::to_string(tables.size()));
  }
  std::vector<PlayerEntry> players;
  std::vector<const TomlTable*> admitted;  // the tables of admitted players
  std::map<protocol::FoldedName, std::string> taken;
  for (const TomlTable& table : tables) {
    PlayerEntry player;
    player.name = table.text("name").value_or("");
    if (player.name.empty()) fail_at(table.where(), "[[player]]: expected a name, found none");
    if (!protocol::is_name(player.name)) {
      fail_at(table.where("name"),
              "name: expected 1 to 32 of A-Z a-z 0-9 _ -, found " + quoted_word(player.name));
    }
    player.person = table.text("person").value_or("");
    player.copies = read_copies(table);
    take_names(table, player, taken);
    if (const auto why = table.text("not_admitted")) {
      not_admitted.push_back({player.name, player.person, *why});
      continue;
    }
    player.command = table.text("command").value_or("");
    player.where = table.where("command");
    player.token = read_token(table);
    if (player.command.empty() == !player.token) {
      fail_at(table.where(), "player '" + player.name + "': expected either command or token, found " +
                                 (player.token ? "both" : "neither"));
    }
    read_folder(table, folder, player);
    if (table.has("games")) {
      player.games.emplace();
      for (auto& game : table.texts("games")) player.games->push_back(std::move(game.value));
    }
    player.transport = read_transport(table, Transport::tcp);
    if (player.command.empty() && player.transport == Transport::stdio) {
      fail_at(table.where("transport"),
              "transport: stdio needs a command, and this player has a token (write tcp)");
    }
    player.sandbox = read_sandbox(table, player.transport, std::nullopt);
    if (table.has("clock"))
      read_clock(table, player.clock.emplace(protocol::ClockSettings{-1, -1, -1, -1, -1}));
    players.push_back(std::move(player));
    admitted.push_back(&table);
  }
  std::set<std::string> earlier_names;
  for (std::size_t i = 0; i < players.size(); ++i)
    players[i].was = read_earlier_name(*admitted[i], players, earlier_names);
  return players;
}

void check_player_count(const TomlTable& top, const TournamentFile& file) {
  const std::size_t count = file.players.size(), fewest = fewest_players(top);
  if (count < fewest && file.not_admitted.empty() && !top.has("players")) {
    fail_at(top.where("player"),
            "expected at least " + counted(fewest, "table") + " [[player]], found " + std::to_string(count));
  }
  if (count < fewest || count > most_players) {
    fail_at(top.where(top.has("players") ? "players" : "player"),
            "expected " + std::to_string(fewest) + " to " + std::to_string(most_players) +
                " players who are admitted, found " + std::to_string(count));
  }
}

std::optional<Difficulty> read_difficulty(const TomlTable& boards) {
  if (boards.has_number("difficulty")) return boards.number("difficulty", 0, 1);
  const auto word = boards.word("difficulty", {"easy", "normal", "hard"}, "a number from 0 to 1");
  if (!word) return std::nullopt;
  return *word == "easy" ? Level::easy : *word == "normal" ? Level::normal : Level::hard;
}

GeneratedBoards read_generated(const TomlTable& boards, const AnyGame& game) {
  if (boards.has("starts")) {
    fail_at(boards.where("starts"),
            "starts: applies only to boards from files, because generated boards have their own starts "
            "(remove it)");
  }
  GeneratedBoards generated;
  generated.count = static_cast<std::size_t>(*boards.integer("generate", 1, 100'000));
  generated.size = boards.integer("size", 1, max_number);
  generated.difficulty = read_difficulty(boards);
  generated.balanced = boards.flag("balanced").value_or(false);
  if (generated.balanced && generated.count % 2 == 1 && !game.info().can_be_drawn) {
    fail_at(boards.where("generate"), "generate: expected an even number of balanced boards, found " +
                                          std::to_string(generated.count) + ": " + std::string(game.id()) +
                                          " has no draws");
  }
  return generated;
}

/// The files that `boards` names, sorted and without duplicates.
std::vector<std::filesystem::path> find_files(const TomlTable& boards, const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (const auto name = boards.text("folder")) {
    const auto place = boards.where("folder");
    files = files_in(folder / *name);
    if (files.empty()) fail_at(place, "folder: there is no folder with files at " + quoted_word(*name));
  }
  for (const auto& [pattern, where] : boards.texts("files")) {
    auto matches = matching_files(folder, pattern);
    if (matches.empty()) fail_at(where, "files: no file matches " + quoted_word(pattern));
    for (const auto& match : matches) files.push_back(match.lexically_normal());
  }
  std::ranges::sort(files, {}, [](const auto& file) { return file.native(); });
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

BoardFiles read_files(const TomlTable& boards, const std::filesystem::path& folder, BoardSource source) {
  for (const std::string key : {"size", "difficulty"}) {
    if (boards.has(key))
      fail_at(boards.where(key),
              key + ": applies only to generated boards, and these are from files (remove it)");
  }
  BoardFiles files;
  if (source == BoardSource::files) files.files = find_files(boards, folder);
  for (const auto& [start, where] : boards.integers("starts", 1, max_number)) {
    if (std::ranges::find(files.starts, start) != files.starts.end()) {
      fail_at(where, "starts: expected each start once, found " + std::to_string(start) + " again");
    }
    files.starts.push_back(start);
  }
  files.balanced = boards.flag("balanced").value_or(false);
  return files;
}

BoardSheet read_sheet_key(const TomlTable& boards, const std::filesystem::path& folder) {
  for (const std::string key : {"size", "difficulty", "starts", "balanced"}) {
    if (boards.has(key))
      fail_at(boards.where(key), key + ": does not apply to boards from a sheet (remove it)");
  }
  return {(folder / *boards.text("sheet")).lexically_normal()};
}

BoardOrigin read_boards(const TomlTable& table, const AnyGame& game, const std::filesystem::path& folder,
                        BoardSource source) {
  const auto boards = table.table(
      "boards", {"generate", "size", "difficulty", "files", "folder", "starts", "balanced", "sheet"},
      "{ generate = 10 } or { files = [\"*.in\"] }");
  if (!boards) return GeneratedBoards{};
  const int sources =
      boards->has("generate") + boards->has("files") + boards->has("folder") + boards->has("sheet");
  if (sources != 1) {
    fail_at(boards->where(),
            std::string("boards: expected one of generate, files, folder and sheet, found ") +
                (sources == 0 ? "none" : "several"));
  }
  if (boards->has("sheet")) return read_sheet_key(*boards, folder);
  if (boards->has("generate")) return read_generated(*boards, game);
  return read_files(*boards, folder, source);
}

/// The players of a game: all players, or those in its list `players`. Leaves out players that were not
/// admitted, and players whose own list `games` does not have the game.
std::vector<std::size_t> read_roster(const TomlTable& game, const std::string& id, const TournamentFile& file,
                                     std::size_t fewest) {
  const std::vector<PlayerEntry>& players = file.players;
  std::vector<std::size_t> roster;
  if (!game.has("players")) {
    roster.resize(players.size());
    std::iota(roster.begin(), roster.end(), std::size_t{0});
  }
  for (const auto& name : game.texts("players")) {
    if (std::ranges::count(file.not_admitted, name.value, &NotAdmitted::player) > 0) continue;
    const std::size_t index = player_named(name, "players", players);
    if (std::ranges::find(roster, index) != roster.end()) {
      fail_at(name.where, "players: expected each player once, found '" + name.value + "' again");
    }
    roster.push_back(index);
  }
  std::erase_if(roster, [&](std::size_t index) {
    const auto& games = players[index].games;
    return games && std::ranges::count(*games, id) == 0;
  });
  if (roster.size() < fewest)
    fail_at(game.where("players"),
            fmt::format(
                "game '{}': expected at least {}, found {} (remove the game, or add a player that plays it)",
                id, counted(fewest, "player"), roster.size()));
  std::ranges::sort(roster);
  return roster;
}

/// The clocks of players who have their own, completed by the game's clock.
std::map<std::size_t, protocol::ClockSettings> read_own_clocks(const TomlTable& top,
                                                               const protocol::ClockSettings& clock) {
  std::map<std::size_t, protocol::ClockSettings> own;
  for (std::size_t player = 0; const TomlTable& table : player_tables(top)) {
    if (table.has("not_admitted")) continue;
    if (table.has("clock")) read_clock(table, own.emplace(player, clock).first->second);
    ++player;
  }
  return own;
}

std::vector<GameEntry> read_games(const TomlTable& top, const TournamentFile& file, const Catalogue& games,
                                  BoardSource boards) {
  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  std::vector<GameEntry> entries;
  for (const TomlTable& table : top.tables("game", {"id", "boards", "players", "clock"})) {
    const auto id = table.text("id");
    if (!id) fail_at(table.where(), "[[game]]: expected an id, found none");
    const AnyGame* game = games.find(*id);
    if (!game) {
      fail_at(table.where("id"),
              "id: expected the id of a game, found " + quoted_word(*id) + ", " + known_instead(*id, ids));
    }
    if (std::ranges::find(entries, *id, [](const GameEntry& entry) { return entry.game.id(); }) !=
        entries.end()) {
      fail_at(table.where("id"), "id: expected each game once, found '" + *id + "' again");
    }
    entries.push_back({.game = *game,
                       .boards = read_boards(table, *game, file.folder, boards),
                       .players = read_roster(table, *id, file, fewest_players(top)),
                       .clock = file.clock,
                       .own_clocks = {},
                       .where = table.where("boards")});
    read_clock(table, entries.back().clock);
    entries.back().own_clocks = read_own_clocks(top, entries.back().clock);
  }
  if (entries.empty()) fail_at(top.where(), "expected at least one table [[game]], found none");
  return entries;
}

std::size_t board_count(const GeneratedBoards& boards) {
  return boards.count;
}
std::size_t board_count(const BoardFiles& boards) {
  return boards.files.size() * std::max<std::size_t>(boards.starts.size(), 1);
}

std::size_t board_count(const BoardSheet&) {
  return 0;  // the number is known only when the sheet has been read, see make_boards
}

/// Throws BadInput for too many matches. Does not count play-offs, because they have few matches.
void check_matches(const TomlTable& top, const TournamentFile& file) {
  Fixtures fixtures{.players = file.players.size(), .games = {}, .seed = file.seed};
  for (const GameEntry& entry : file.games) {
    const auto count = [](const auto& boards) { return board_count(boards); };
    fixtures.games.push_back({std::visit(count, entry.boards), entry.players});
  }
  const auto by_game = most_matches(file.format, fixtures);
  const auto matches = std::accumulate(by_game.begin(), by_game.end(), std::uint64_t{0});
  if (matches <= most_matches_in_all) return;
  fail_at(top.where("game"), "expected at most " + std::to_string(most_matches_in_all) +
                                 " matches in a tournament, found " + std::to_string(matches) +
                                 ": take fewer boards, players or rounds");
}

/// Throws BadInput if a player's list `games` has a game that the tournament does not have.
void check_games_of_players(const TomlTable& top, const TournamentFile& file) {
  std::vector<std::string_view> ids;
  for (const GameEntry& entry : file.games) ids.push_back(entry.game.id());
  for (const TomlTable& table : player_tables(top)) {
    for (const auto& [game, where] : table.texts("games")) {
      if (std::ranges::find(ids, game) != ids.end()) continue;
      fail_at(where, "games: expected a game of the tournament, found " + quoted_word(game) + ", " +
                         known_instead(game, ids));
    }
  }
}

void check_everybody_plays(const TomlTable& top, const TournamentFile& file) {
  for (std::size_t player = 0; player < file.players.size(); ++player) {
    const auto plays = [player](const GameEntry& entry) {
      return std::ranges::binary_search(entry.players, player);
    };
    if (std::ranges::any_of(file.games, plays)) continue;
    fail_at(top.where("game"),
            "expected every player in at least one game, found '" + file.players[player].name + "' in none");
  }
}

}  // namespace

std::size_t play_off_boards(const TournamentFile& file, const GameEntry& entry) {
  const auto* knockout = std::get_if<Knockout>(&file.format);
  if (!knockout || !std::holds_alternative<GeneratedBoards>(entry.boards)) return 0;
  return knockout->play_off_boards(file.players.size());
}

std::vector<std::string> PlayerEntry::clients() const {
  if (has_left) return {};
  std::vector<std::string> names{name};
  for (int copy = 2; copy <= copies; ++copy) names.push_back(name + "-" + std::to_string(copy));
  return names;
}

std::size_t player_named(const Placed<std::string>& name, std::string_view key,
                         std::span<const PlayerEntry> players) {
  const auto player = std::ranges::find(players, name.value, &PlayerEntry::name);
  if (player == players.end()) {
    std::vector<std::string_view> names;
    for (const PlayerEntry& known : players) names.push_back(known.name);
    fail_at(name.where, std::string(key) + ": expected the name of a [[player]], found " +
                            quoted_word(name.value) + ", " + known_instead(name.value, names));
  }
  return static_cast<std::size_t>(player - players.begin());
}

namespace {

std::optional<RatingAnchor> read_anchor(const TomlTable& top, std::span<const PlayerEntry> players) {
  constexpr double most_elo = 10'000;
  const auto table = top.table("rating", {"anchor", "elo"}, "{ anchor = \"NAME\", elo = 0 }");
  if (!table) return std::nullopt;
  const auto player = table->text("anchor");
  if (!player) fail_at(table->where(), "[rating]: expected an anchor, the name of a [[player]], found none");
  player_named({*player, table->where("anchor")}, "anchor", players);
  return RatingAnchor{*player, table->number("elo", -most_elo, most_elo).value_or(0)};
}

/// Reads [exam], the exam that submissions have to pass. A file with [exam] needs a table [[players]] for its
/// submissions. A stored text need not have that table, because it lists each submission in a table
/// [[player]].
std::optional<ExamGate> read_gate(const TomlTable& top, const TournamentFile& file, BoardSource boards) {
  const auto table = top.table("exam", {"sheet", "need"}, "{ sheet = \"gate.toml\", need = 0.3 }");
  if (!table) return std::nullopt;
  const auto sheet = table->text("sheet");
  const auto need = table->number("need", 0, 1);
  if (!sheet || !need)
    fail_at(table->where(),
            "exam: needs both a sheet and the accuracy `need`, such as exam = { sheet = "
            "\"gate.toml\", need = 0.3 }");
  if (!file.submissions && boards == BoardSource::files)
    fail_at(table->where(), "exam: needs a table [[players]], whose submissions sit the exam");
  return ExamGate{.sheet = (file.folder / *sheet).lexically_normal(), .need = *need, .where = table->where()};
}

/// Throws BadInput if bots may play only some games, although scores over all games decide.
void check_some_games(const TomlTable& top, const TournamentFile& file) {
  if (std::ranges::none_of(file.players, &PlayerEntry::may_play_some_games)) return;
  if (is_open(file.format) && !is_exam(file.format) && !file.gate) return;
  fail_at(top.where("players"),
          "some_games: applies only to a round-robin or a gauntlet, and only if submissions sit no exam "
          "(remove it)");
}

}  // namespace

TournamentFile parse_tournament_file(std::string_view text, const std::filesystem::path& path,
                                     const Catalogue& games, BoardSource boards,
                                     const std::optional<Submissions>& submissions) {
  toml::table root = parse_toml(text, path.string());
  const TomlTable top(
      root, "the file",
      {"name", "format", "gauntlet", "swiss", "knockout", "sprt", "exam", "until_told", "listen", "wait_ms",
       "seed", "concurrency", "clock", "limits", "rating", "player", "players", "game"});
  TournamentFile file;
  file.path = path;
  file.folder = path.parent_path();
  file.name = top.text("name").value_or(path.stem().string());
  read_listen(top, file);
  file.wait_ms = top.integer("wait_ms", 0, protocol::max_clock_ms).value_or(file.wait_ms);
  file.seed =
      static_cast<std::uint64_t>(top.integer("seed", 0, INT64_MAX).value_or(static_cast<Number>(file.seed)));
  file.concurrency = static_cast<std::size_t>(
      top.integer("concurrency", 1, 100'000).value_or(static_cast<Number>(file.concurrency)));
  read_clock(top, file.clock);
  read_limits(top, games, file.lobby);
  file.players = read_players(top, file.folder, file.not_admitted);
  if (top.has("players")) {
    file.submissions = submissions ? *submissions : read_submissions(top, file.folder, file.players);
    std::ranges::copy(file.submissions->players, std::back_inserter(file.players));
    std::ranges::copy(file.submissions->not_admitted, std::back_inserter(file.not_admitted));
  }
  check_player_count(top, file);
  file.games = read_games(top, file, games, boards);
  check_games_of_players(top, file);
  check_everybody_plays(top, file);
  file.format = read_format(top, file);
  file.anchor = read_anchor(top, file.players);
  file.gate = read_gate(top, file, boards);
  check_some_games(top, file);
  check_matches(top, file);
  file.source = file.text = text;
  if (file.submissions) {
    write_out(*file.submissions, file.folder, root);
    std::ostringstream with_players;
    with_players << root;
    file.text = with_players.str();
  }
  file.keys = keys_of(root);
  return file;
}

TournamentFile read_tournament_file(const std::filesystem::path& path, const Catalogue& games) {
  return parse_tournament_file(read_text_file(path), path, games);
}

}  // namespace gramy::referee
