#include "referee/commands/match_file.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "protocol/clock_text.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/process/program_search.hpp"

namespace gramy::referee {
namespace {

constexpr std::string_view noisy = "noisy:";
constexpr std::size_t longest_name = 32;

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// The kinds of player that gramy-bot has for all of these games. Solving methods are listed only for a
/// single game, because each game has methods of its own.
std::vector<std::string_view> kinds(std::span<const AnyGame> games) {
  std::vector<std::string_view> all{"perfect", "random", "greedy", "noisy:0.1"};
  if (games.size() > 1) return all;
  for (const Method& method : games.front().info().methods) all.push_back(method.player);
  return all;
}

std::string ids_of(std::span<const AnyGame> games) {
  std::string ids;
  for (const AnyGame& game : games) ids.append(ids.empty() ? "" : ", ").append(game.id());
  return ids;
}

/// The command of a kind of player; none if gramy-bot has no such kind.
std::optional<std::string> command_of_kind(const std::string& word, std::span<const AnyGame> games) {
  if (word.starts_with(noisy)) {
    const std::string_view errors = std::string_view(word).substr(noisy.size());
    double share = 0;
    const auto [end, error] = std::from_chars(errors.data(), errors.data() + errors.size(), share);
    if (error != std::errc() || end != errors.data() + errors.size() || !(share >= 0 && share <= 1))
      throw BadInput("--player: expected a probability of mistakes from 0 to 1, as in noisy:0.1, found " +
                     quoted_word(word));
    return "gramy-bot --player " + word;
  }
  const auto all = kinds(games);
  if (std::ranges::find(all, word) == all.end()) return std::nullopt;
  return "gramy-bot --player " + word;
}

/// The text as a TOML string. Every JSON string is also a TOML string.
std::string in_quotes(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// Throws BadInput if the word cannot be a program. It is then probably a misspelt kind, and the message
/// names the nearest kind.
void expect_program(const std::string& word, std::span<const AnyGame> games) {
  if (word.empty()) throw BadInput("--player: expected a kind of player or a command, found nothing");
  if (word.find_first_of(" /") != word.npos || is_program_in(search_path(), word)) return;
  std::error_code error;
  if (std::filesystem::is_regular_file(word, error))
    throw BadInput(fmt::format(
        "--player: {} is a file, not a command (write how to run it, such as \"python3 FILE\" or ./FILE)",
        quoted_word(word)));
  const auto all = kinds(games);
  const auto close = nearest(word, all);
  throw BadInput(fmt::format("--player: {} is neither a program nor one of the kinds of players for {}: {}{}",
                             quoted_word(word), ids_of(games), fmt::join(all, ", "),
                             close ? fmt::format(" (did you mean '{}'?)", *close) : ""));
}

/// The player's name, from its command: the name of the script, or else of the program.
std::string name_of_command(const std::string& command) {
  std::istringstream words(command);
  std::string word, named;
  while (words >> word) {
    const std::filesystem::path path(word);
    if (named.empty() || (!word.starts_with('-') && (path.has_extension() || path.has_parent_path())))
      named = path.stem().string();
  }
  std::erase_if(named, [](char c) { return !is_of_name(c); });
  return named.empty() ? "bot" : named.substr(0, longest_name);
}

/// The TOML keys of this player's clock; empty if the user gave no clock for this player.
std::string clock_keys(const MatchFileWords& words, std::string_view player, std::string_view between) {
  std::string keys;
  for (const auto& [whose, clock] : words.clocks) {
    if (whose != player) continue;
    keys = clock.move_ms > 0 ? fmt::format("move_ms = {}", clock.move_ms)
                             : fmt::format("initial_ms = {}{}increment_ms = {}", clock.initial_ms, between,
                                           clock.increment_ms);
  }
  return keys;
}

void expect_players_of_clocks(const MatchFileWords& words, const std::vector<std::string>& names) {
  for (const ClockWord& word : words.clocks) {
    if (word.player.empty() || std::ranges::find(names, word.player) != names.end()) continue;
    throw BadInput(fmt::format("--clock: expected the name of a player ({}), found {}",
                               fmt::join(names, ", "), quoted_word(word.player)));
  }
}

void expect_names(const MatchFileWords& words) {
  if (words.names.size() > words.players.size())
    throw BadInput(fmt::format("--name: expected at most one name for each of {} players, found {} names",
                               words.players.size(), words.names.size()));
  for (auto name = words.names.begin(); name != words.names.end(); ++name) {
    if (std::find(words.names.begin(), name, *name) != name)
      throw BadInput("--name: expected a different name for each player, found two players named " +
                     quoted_word(*name));
  }
}

std::string player_entry(const std::string& word, const std::string& name, const MatchFileWords& words,
                         std::span<const AnyGame> games) {
  const auto kind = command_of_kind(word, games);
  if (!kind) expect_program(word, games);
  const std::string clock = clock_keys(words, name, ", ");
  const std::string command = !kind ? word : words.stdio ? *kind + " --stdio" : *kind;
  return fmt::format("\n[[player]]\nname = {}\ncommand = {}\n{}{}", in_quotes(name), in_quotes(command),
                     words.stdio ? "transport = \"stdio\"\n" : "",
                     clock.empty() ? "" : "clock = { " + clock + " }\n");
}

std::string boards_entry(const MatchFileWords& words) {
  if (words.board.empty())
    return fmt::format("generate = {}{}", words.boards,
                       words.size ? fmt::format(", size = {}", *words.size) : "");
  return fmt::format("files = [{}]{}", in_quotes(words.board.string()),
                     words.start ? fmt::format(", starts = [{}]", *words.start) : "");
}

}  // namespace

ClockWord read_clock_word(std::string_view text) {
  const auto equals = text.find('=');
  const std::string_view player = equals == text.npos ? "" : text.substr(0, equals);
  const std::string_view time = equals == text.npos ? text : text.substr(equals + 1);
  const auto clock = protocol::parse_clock(time, {});
  if (!clock || equals == 0)
    throw BadInput(fmt::format("--clock: expected {}, perhaps after a player's name (NAME=60+1), found {}",
                               protocol::clock_forms, quoted_word(text)));
  return {std::string(player), *clock};
}

std::vector<std::string> names_of_players(const MatchFileWords& words) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < words.players.size(); ++i) {
    const std::string& word = words.players[i];
    std::string name = i < words.names.size()    ? words.names[i]
                       : word.starts_with(noisy) ? "noisy"
                                                 : name_of_command(word);
    const auto is_taken = [&](const std::string& wanted) {
      return std::ranges::find(names, wanted) != names.end();
    };
    const std::string first = name.substr(0, longest_name - 4);
    for (int number = 2; is_taken(name); ++number) name = fmt::format("{}-{}", first, number);
    names.push_back(std::move(name));
  }
  return names;
}

std::string command_of_player(const std::string& word, const AnyGame& game) {
  const std::span<const AnyGame> games(&game, 1);
  if (auto kind = command_of_kind(word, games)) return *std::move(kind);
  expect_program(word, games);
  return word;
}

bool is_command(const std::string& word, std::span<const AnyGame> games) {
  return !command_of_kind(word, games);
}

std::string match_file(const MatchFileWords& words, const AnyGame& game) {
  expect_names(words);
  const std::vector<std::string> names = names_of_players(words);
  expect_players_of_clocks(words, names);
  const std::string clock = clock_keys(words, "", "\n");
  std::string text =
      fmt::format("name = {}\nseed = {}\n\n[clock]\n{}\n", in_quotes(words.tournament), words.seed,
                  clock.empty() ? "initial_ms = 60000\nincrement_ms = 100" : clock);
  for (std::size_t i = 0; i < words.players.size(); ++i)
    text += player_entry(words.players[i], names[i], words, {&game, 1});
  return text + fmt::format("\n[[game]]\nid = {}\nboards = {{ {} }}\n", in_quotes(std::string(game.id())),
                            boards_entry(words));
}

void expect_sound(const ExamFileWords& words) {
  if (words.until_told && words.of.players.size() != 2)
    throw BadInput(
        fmt::format("--until-told: expected two players to compare, found {}", words.of.players.size()));
  expect_names(words.of);
  for (const std::string& word : words.of.players) {
    if (is_command(word, words.games)) expect_program(word, words.games);
  }
}

std::string exam_file(const ExamFileWords& words) {
  const std::vector<std::string> names = names_of_players(words.of);
  std::string text =
      fmt::format("name = {}\nformat = \"exam\"\nconcurrency = {}\n\n[clock]\nready_ms = 0\nmove_ms = {}\n",
                  in_quotes(words.of.tournament), words.concurrency, words.move_ms);
  if (words.until_told) text += "\n[until_told]\nmore_accurate0 = 0.5\nmore_accurate1 = 0.7\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    text += player_entry(words.of.players[i], names[i], words.of, words.games);
  for (const AnyGame& game : words.games) {
    text += fmt::format("\n[[game]]\nid = {}\nboards = {{ sheet = {} }}\n", in_quotes(std::string(game.id())),
                        in_quotes(words.sheet.string()));
    std::vector<std::string> players;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto& plays = words.plays[i];
      if (!plays || std::ranges::count(*plays, game.id()) > 0) players.push_back(in_quotes(names[i]));
    }
    if (players.size() < names.size()) text += fmt::format("players = [{}]\n", fmt::join(players, ", "));
  }
  return text;
}

}  // namespace gramy::referee
