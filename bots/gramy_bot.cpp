// gramy-bot: plays on a gramy referee as any of gramy's kinds of players.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "bots/client.hpp"
#include "engine/tool/command_line.hpp"

namespace {

using namespace gramy;
using namespace gramy::bots;
using namespace gramy::command_line;

constexpr const char* about = "Plays matches on a gramy referee.";
constexpr const char* examples = R"(Examples:
  gramy-bot --player perfect --name mine
  gramy-bot --connect example.org:4242 --player hydro-kaktus --name Bajtazar
  gramy-bot --player noisy:0.2 --seed 7 --games paski,zielone
  gramy-bot --player perfect --stdio           for a tournament's player with transport = "stdio"
  gramy-bot --list

Exit codes: 0 the referee or the bot said bye, 1 the connection was lost or refused, 2 bad usage.)";

struct Options {
  std::string address = "127.0.0.1:4242";
  bool stdio = false;
  std::string player;
  std::string name;
  std::string token;
  int capacity = 64;
  bool rated = false;
  std::vector<std::string> games;
  std::uint64_t seed = 0;
  std::string log = "warn";
};

void expect(const Check& check, std::string found, const std::string& option) {
  const std::string error = check(found);
  if (!error.empty()) throw BadUsage(option + ": " + error);
}

/// The word for a kind of player after --player.
std::string word_for(const PlayerKind& kind) {
  return kind.name == "noisy" ? "noisy:0.1" : kind.name;
}

/// The kind of player for a word such as "perfect" or "noisy:0.2".
PlayerKind find_kind(const std::string& word) {
  constexpr std::string_view noisy = "noisy:";
  const bool is_noisy = word.starts_with(noisy);
  double errors = 0;
  if (is_noisy) {
    const std::string probability = word.substr(noisy.size());
    expect(number_from(0, 1), probability, "--player noisy");
    std::from_chars(probability.data(), probability.data() + probability.size(), errors);
  }
  const auto kinds = player_kinds(all_games(), errors);
  std::vector<std::string> words;
  std::ranges::transform(kinds, std::back_inserter(words), word_for);
  const std::string kind = is_noisy ? "noisy:0.1" : word;
  expect(one_of(words), kind, "--player");
  return *std::ranges::find(kinds, kind, word_for);
}

ClientSettings settings_of(const Options& options) {
  ClientSettings settings;
  if (!options.stdio) settings.address = split_address(options.address);
  settings.player = find_kind(options.player);
  settings.seed = options.seed;
  settings.hello.name = lawful_name(options.name.empty() ? settings.player.name : options.name);
  settings.hello.capacity = options.capacity;
  settings.hello.wants.rated = options.rated;
  if (!options.token.empty()) settings.hello.token = options.token;
  const auto& playable = settings.player.games;
  for (const std::string& game : options.games)
    expect(one_of(playable), game, "--games of " + options.player);
  settings.hello.games = options.games.empty() ? playable : options.games;
  return settings;
}

void list(const std::vector<PlayerKind>& kinds) {
  for (const PlayerKind& kind : kinds) {
    std::printf("%-18s %s\n", word_for(kind).c_str(), kind.summary.c_str());
    for (const std::string& game : kind.games) std::printf("%-18s   %s\n", "", game.c_str());
  }
}

/// Plays until the connection ends. Returns the exit code.
int play(ClientSettings settings) {
  boost::asio::io_context context(1);
  Client client(context, all_games(), std::move(settings));
  const Ending ending = run_until_signal(context, client.run(), [&] { client.leave(); });
  spdlog::info(ending.why);
  if (!ending.orderly) std::fprintf(stderr, "gramy-bot: %s\n", ending.why.c_str());
  return ending.orderly ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  bool list_only = false;
  Program program("gramy-bot", about);
  Command command = program.command();
  command.footer(examples);
  command.option("--connect", options.address, "the referee's HOST:PORT")
      .from_environment("GRAMY_ADDRESS")
      .shows_default();
  command.flag("--stdio", options.stdio, "use standard input and output instead of a TCP connection");
  command.option(
      "--player", options.player,
      "the kind of player, such as noisy:0.2, which makes a mistake in one move of five; --list prints all "
      "kinds");
  command
      .option("--name", options.name,
              "the bot's name on the referee; without this option, the kind of player")
      .from_environment("GRAMY_NAME");
  command.option("--token", options.token, "the token of a reserved name").from_environment("GRAMY_TOKEN");
  command.option("--capacity", options.capacity, "the most matches that the bot plays at the same time")
      .checked(integer_from(1, 10'000))
      .shows_default();
  command.flag("--rated", options.rated, "also accept rated matches, which a bot loses by a fault");
  command
      .option("--games", options.games,
              "ids of the games to play; without this option, all games that this kind of player plays")
      .separated_by_commas();
  command
      .option("--seed", options.seed,
              "with --player random, greedy or noisy: the seed of the bot's random numbers")
      .checked(integer_from(0, INT64_MAX))
      .shows_default();
  command
      .option("--log", options.log,
              "write messages of this level, and more important ones, to standard error")
      .checked(one_of({"trace", "debug", "info", "warn", "error", "off"}))
      .shows_default();
  command.flag("--list", list_only, "list the kinds of players with the games that each plays");
  return program.run(argc, argv, [&] {
    if (list_only) {
      list(player_kinds(all_games(), 0));
      return EXIT_SUCCESS;
    }
    if (options.player.empty())
      throw BadUsage("--player: expected a kind of player, found none; --list prints all kinds");
    spdlog::set_default_logger(spdlog::stderr_color_mt("gramy-bot"));
    spdlog::set_level(spdlog::level::from_str(options.log));
    return play(settings_of(options));
  });
}
