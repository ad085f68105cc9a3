// `gramy-referee verify`: checks a tournament's records, and plays a sample of its matches again.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/commands/replay_run.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/exam/answers.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/process/descendants.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/run/players_sandboxes.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/disk/temporary_folder.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/edition/player_version.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/travelling_bots.hpp"

namespace gramy::referee {
namespace {

struct VerifyOptions {
  TournamentAddress address;
  SampleSettings sample;
  bool trusts_commands = false, json = false;
};

void check_records(const Store& store, Verification& found, const std::stop_token& stop) {
  RecordCheck check(store, all_games());
  CountedMatches matches(store);
  matches.read_on(store);
  ProgressLine line("checking", matches.size());
  matches.for_each(store, [&](const CountedMatch& match) {
    throw_if_stopped(stop);
    if (auto fault = check.fault_in(match)) found.faults.push_back(std::move(*fault));
    line.show(++found.matches);
  });
}

/// Compares an exam's stored scores with its recorded answers. Precondition: the moves follow the rules.
void check_answers(const Store& store, Verification& found, const std::stop_token& stop) {
  const auto edition = newest_edition(store);
  if (!edition || !is_exam(edition->format) || !found.faults.empty()) return;
  SolvedBoards solved;
  for (FalseAnswer& answer : false_answers_in(store, *edition, solved, stop))
    found.faults.push_back({std::move(answer.match), {}, std::move(answer.what)});
}

/// Says what has changed in the players of the sampled matches since these matches were recorded.
ChangedPlayers changed_players(const Store& store, const Sample& sample, const TournamentFile& file) {
  std::map<std::string, PlayerVersion> versions;
  for (const PlayerEntry& player : file.players)
    versions.emplace(player.name, version_of(player, search_path()));
  std::map<ContentHash, PlayerVersion> earlier;
  for (const Edition& edition : editions_in(store)) {
    for (const Edition::Player& player : edition.players) {
      if (const auto hash = player.version.hash()) earlier.emplace(*hash, player.version);
    }
  }
  ChangedPlayers changed;
  for (const auto& [match, number] : sample.matches) {
    const MatchKey stored = store.match(number).key;
    for (const Seat seat : both_seats) {
      const std::string& player = match.players[seat];
      const PlayerVersion& now = versions.at(player);
      if (!stored.versions[seat] || stored.versions[seat] == now.hash()) continue;
      const auto was = earlier.find(*stored.versions[seat]);
      auto& told = changed[player];
      if (was == earlier.end()) {
        told.insert("its earlier version is not stored");
      } else {
        std::ranges::copy(version_changes(was->second, now), std::inserter(told, told.end()));
      }
    }
  }
  return changed;
}

/// The players that cannot be started in a sandbox, each with the reason.
std::map<std::string, std::string> not_for_sandboxes(const TournamentFile& file) {
  std::map<std::string, std::string> players;
  for (const PlayerEntry& player : file.players) {
    if (player.command.empty() || player.has_left || player.sandbox) continue;
    if (player.transport == Transport::tcp) {
      players.emplace(player.name, "a sandbox has no TCP");
    } else if (const auto path = file_elsewhere(player)) {
      players.emplace(player.name, "a sandbox has no " + quoted_word(*path) +
                                       ", which is outside of the folder where commands run");
    }
  }
  return players;
}

/// Names of the players that had no sandbox in the tournament, but can now be started in one.
std::set<std::string> in_the_open(const TournamentFile& file, const std::set<std::size_t>& players) {
  std::set<std::string> names;
  for (const std::size_t number : players) {
    const PlayerEntry& player = file.players[number];
    if (!player.sandbox && player.transport == Transport::stdio) names.insert(player.name);
  }
  return names;
}

void shut_in(TournamentFile& file, const std::set<std::string>& names) {
  for (PlayerEntry& player : file.players) {
    if (names.contains(player.name)) player.sandbox = SandboxLimits{.allow_engine = true};
  }
}

/// The commands to print: those of the players in the sample, and those of the players that may not be
/// started.
std::vector<PlayersCommand> commands_of(const TournamentFile& file, const std::set<std::size_t>& players,
                                        const std::set<std::string>& shut_away,
                                        const std::map<std::string, std::string>& not_started) {
  using Start = PlayersCommand::Start;
  std::vector<PlayersCommand> commands;
  for (const std::size_t number : players) {
    const PlayerEntry& player = file.players[number];
    const bool is_shut_in = player.sandbox || shut_away.contains(player.name);
    commands.push_back({player.name, player.command, is_shut_in ? Start::in_sandbox : Start::in_the_open});
  }
  for (const PlayerEntry& player : file.players) {
    const auto why = not_started.find(player.name);
    if (why != not_started.end())
      commands.push_back({player.name, player.command, Start::not_at_all, why->second});
  }
  return commands;
}

/// Prints the commands before the first command is started, because somebody else may have written them.
void tell(const std::vector<PlayersCommand>& commands) {
  for (const auto& [player, command, start, why_not] : commands) {
    const std::string what = start == PlayersCommand::Start::in_sandbox ? "starts in a sandbox"
                             : start == PlayersCommand::Start::in_the_open
                                 ? "starts without a sandbox"
                                 : "is left out without --trust-commands, because " + why_not;
    fmt::print(stderr, "{} {}: {}\n", player, what, printable(command));
  }
}

void expect_sandboxes_of(const TournamentFile& file, const std::set<std::size_t>& players,
                         const std::set<std::string>& shut_away) {
  std::vector<PlayerEntry> started;
  for (const std::size_t player : players) started.push_back(file.players[player]);
  try {
    check_sandboxes(started);
  } catch (const BadInput& error) {
    if (shut_away.empty()) throw;
    throw BadInput(
        std::string(error.what()) +
        " (with --trust-commands, players that had no sandbox in the tournament start without one)");
  }
}

/// Plays the sampled matches again. Returns the exit code of ReplayRun::run. Throws Stopped.
int play_again(const VerifyOptions& options, const Store& store, Verification& found,
               const std::stop_token& stop) {
  if (options.sample.share == 0) return 0;
  const auto edition = newest_edition(store);
  if (!edition) {
    found.why_no_replays = is_served(store) ? "`serve` does not record its players' commands"
                                            : "the tournament file is not stored with the records";
  }
  if (!found.faults.empty())
    found.why_no_replays = "matches are played again only if all records follow the rules";
  if (!found.why_no_replays.empty()) return 0;
  TournamentFile file = file_of(*edition, all_games());
  SampleSettings settings = options.sample;
  if (!options.trusts_commands) settings.not_started = not_for_sandboxes(file);
  Sample sample = sample_of(store, file, settings);
  const std::set<std::size_t> players = players_in(sample, file);
  const std::set<std::string> shut_away =
      options.trusts_commands ? std::set<std::string>() : in_the_open(file, players);
  found.commands = commands_of(file, players, shut_away, settings.not_started);
  tell(found.commands);
  if (sample.matches.empty()) {
    found.replays = Replays{.sample = std::move(sample)};
    return 0;
  }
  const BotCache cache = BotCache::of_user();
  unpack_bots(file, *edition, store, cache);
  auto boards = boards_of(*edition, file, store);
  auto changed = changed_players(store, sample, file);
  shut_in(file, shut_away);
  pack_bots(file, cache, {options.address.place}, stop);
  expect_sandboxes_of(file, players, shut_away);
  TemporaryFolder logs("verify");
  ReplayRun run(store, file, std::move(boards), std::move(sample), logs.path(), StopPoll(stop));
  const int exit_code = run.run();
  if (run.has_given_up() || exit_code == 2) logs.keep();
  found.replays = run.take_replays();
  found.replays->changed = std::move(changed);
  return exit_code;
}

int verify(const VerifyOptions& options) {
  adopt_orphans();
  raise_descriptor_limit();
  const int exit_code = exit_code_of([&](const std::stop_token& stop) {
    const auto store = read_results(options.address);
    Verification found;
    check_records(*store, found, stop);
    check_answers(*store, found, stop);
    if (const int failed = play_again(options, *store, found, stop); failed != 0) return failed;
    fmt::print("{}", options.json ? to_json(found) : to_text(found));
    return found.holds() ? 0 : 1;
  });
  kill_descendants();
  return exit_code;
}

}  // namespace

RunnableCommand verify_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<VerifyOptions>();
  auto arguments = program.command(
      "verify",
      "checks that recorded moves and results follow the rules of the games, and plays some matches again");
  arguments.option("FOLDER", options->address.place, "a tournament's folder or database").required();
  add_tournament_option(arguments, options->address.tournament);
  arguments.option("--sample", options->sample.share, "share of the matches to play again, from 0 to 1")
      .checked(number_from(0, 1))
      .shows_default();
  arguments.option("--player", options->sample.player, "play again only this player's matches");
  arguments.option("--seed", options->sample.seed, "seed that determines which matches are played again")
      .checked(integer_from(0, max_number))
      .shows_default();
  arguments.flag("--trust-commands", options->trusts_commands,
                 "start players as in the tournament: players that had no sandbox there start without one");
  arguments.flag("--json", options->json, "print JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee verify results/all             checks every record, and plays one match of a hundred again
  gramy-referee verify results/all --sample 1 --player perfect
  gramy-referee verify results/all --sample 0  only the records: no player is started

The command solves the positions of an exam again, and compares its stored scores with the recorded answers.

The folder contains the players' commands. They are printed first, and then run in a sandbox. Players over TCP, and players
with files outside of the folder, cannot run in a sandbox and are left out. --trust-commands also starts these players: use it only
if you would run their commands yourself.

Players must make the same moves again. Bots that use the time, draw their own random numbers or learn between
matches may make other moves: see referee/tournament/READ_RESULTS.md. The command only reads the folder. It can run while the
tournament is played.

Exit codes: 0 all matches are as recorded; 1 a match differs, or could not be read or played; 2 bad usage, no tournament
in FOLDER, or a player whose command cannot be run; stopped by a signal: 128 + its number (Ctrl-C: 130);
141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] { return verify(*options); }};
}

}  // namespace gramy::referee
