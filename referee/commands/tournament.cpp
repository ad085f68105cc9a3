#include "referee/commands/tournament.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/commands/admission.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exam_standings.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/descendants.hpp"
#include "referee/process/own_command.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/run/open_shared.hpp"
#include "referee/run/players_sandboxes.hpp"
#include "referee/run/run.hpp"
#include "referee/run/terminal.hpp"
#include "referee/run/tournament_messages.hpp"
#include "referee/run/tournament_server.hpp"
#include "referee/run/wire_files.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/file/withheld_tokens.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/results_folder.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "referee/tournament/places/tournament_lock.hpp"
#include "referee/tournament/play/late_entries.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

void print_tables(const Standings& standings, const TruthTable& truth) {
  const TableStyle style = style_of_output();
  fmt::print("\n{}", all_tables(standings, all_rates(truth), style, size_of_terminal(STDOUT_FILENO).columns));
}

/// Judges all matches, and stores the accuracies (truth.json) beside the records. Stores nothing if it is
/// stopped before the last match, or if a board cannot be solved.
TruthTable judge(SharedResults& results, std::uint64_t matches, SolvedBoards& solved,
                 const std::stop_token& stop) {
  try {
    Judging judging = Judging::of_store(results.address(), solved);
    judge_rest(judging, matches, stop);
    if (!stop.stop_requested()) results.write_truth(all_rates(judging.truth()), truth_json(judging.truth()));
    return judging.truth();
  } catch (const BadInput& error) {
    results.remove_truth();
    std::cerr << "the matches cannot be compared with perfect play: " << printable(error.what()) << '\n';
    return {};
  }
}

/// Prints the scores of an exam. Stores the answers that were counted for this, so that later commands need
/// not read all matches again.
void tell_exam(const TournamentOptions& options, const TournamentAddress& address, SharedResults& results,
               SolvedBoards& solved) {
  const Edition edition = newest_edition(results.store()).value();
  CountedStandings standings;
  standings.take_over(results.store());
  const ExamAnswers answers = answers_in(results.store(), edition, solved);
  results.keep(answers_document, to_text(answers));
  if (options.tells == Tells::nothing) return;
  print_exam(results_of(answers, edition, standings), {}, options.tells == Tells::json);
  if (options.tells == Tells::tables && options.keeps_records)
    fmt::print("\nTo see more: {0} exam standings {1}; {0} analyse {1}\n", own_command(), address.in_shell());
}

void tell_results(const TournamentOptions& options, const TournamentAddress& address,
                  const Standings& standings, const TruthTable& truth) {
  if (options.tells == Tells::json) fmt::print("{}", to_json(standings));
  if (options.tells != Tells::tables) return;
  print_tables(standings, truth);
  if (!options.keeps_records) return;
  fmt::print("\nTo see more: {0} standings {1}; {0} analyse {1}; in a browser: {0} show {1}\n", own_command(),
             address.in_shell());
  fmt::print("The records are in {}\n",
             address.is_database() ? address.place : exports_in(address.place, address.tournament).string());
}

/// Makes error messages about a generated tournament file refer to the user's options, because the user has
/// not written that file.
void name_origin(TournamentFile& file, const MadeFile& made) {
  for (PlayerEntry& player : file.players) player.where = made.players;
  for (GameEntry& game : file.games) game.where = made.games;
}

/// The command that resumes the tournament.
std::string command_for(const TournamentOptions& options, std::string_view where,
                        const TournamentAddress& address) {
  return fmt::format("{} tournament {} {} {}", own_command(), shell_word(options.file), where,
                     address.in_shell());
}

/// Opens the store, and chooses this tournament in it. Returns null if there is no store yet.
std::unique_ptr<Store> kept_in(const std::string& place, const std::string& tournament) {
  if (!names_database(place) && !std::filesystem::exists(store_in(place))) return nullptr;
  auto store = store_at(place);
  store->choose(tournament);
  return store;
}

std::optional<Edition> edition_kept_in(const std::string& place, const std::string& tournament) {
  const auto kept = kept_in(place, tournament);
  return kept ? newest_edition(*kept) : std::nullopt;
}

bool is_alone(const TournamentOptions& options) {
  return options.store.empty();
}

TournamentAddress wished_address(const TournamentOptions& options) {
  return {is_alone(options) ? options.out : options.store, options.tournament};
}

void expect_wished_tournament(const TournamentOptions& options, const TournamentFile& file) {
  if (!options.tournament.empty() && options.tournament != file.name)
    throw BadInput(
        fmt::format("--tournament: expected the name of the tournament in the file, '{}', found '{}'",
                    file.name, options.tournament));
}

Wishes wishes_of(const TournamentOptions& options) {
  return {
      .accepts_changes = options.accept_changes,
      .edition = options.edition ? std::optional(static_cast<std::uint64_t>(*options.edition)) : std::nullopt,
      .may_be_older = options.made.has_value(),
      .names_tournament = !options.tournament.empty()};
}

/// The tournament's folders. Players must not read them, even if they lie in a player's own folder.
std::vector<std::filesystem::path> folders_of(const TournamentOptions& options) {
  return {options.out, options.store, options.wire, options.logs};
}

/// Makes the boards. Prints a line on standard error for each game in which a board comes more than once.
std::vector<std::vector<TournamentBoard>> make_and_compare(const TournamentFile& file,
                                                           const std::stop_token& stop) {
  auto boards = boards_of(file, stop);
  if (is_exam(file.format)) return boards;  // several questions of an exam may be about one board
  for (std::size_t g = 0; g < boards.size(); ++g)
    fmt::print(stderr, "{}", repeated_boards(file.games[g].game.id(), boards[g]));
  return boards;
}

/// Whether other processes play the tournament. True for a database with workers, even if none is connected
/// after a restart.
bool is_shared_with_others(const TournamentAddress& address) {
  if (!address.is_database() && !address.tournament.empty() &&
      !edition_kept_in(address.place, address.tournament))
    return false;  // the folder does not have this tournament, so no process plays it there
  return is_played(address) || (address.is_database() && has_database_workers(address));
}

/// Opens the tournament that other processes play; null if no other process plays it. Waits if a process has
/// locked the folder. Throws Conflict if the lock lasts.
std::unique_ptr<SharedResults> played_by_others(const TournamentAddress& address,
                                                const std::stop_token& stop) {
  if (!is_shared_with_others(address)) return nullptr;
  try {
    open_shared(address, stop);
    return is_shared_with_others(address)
               ? open_shared(address, stop)
               : nullptr;  // null if the other processes have ended in the meantime
  } catch (const NotShared&) {
    return nullptr;
  }
}

/// The token of each player that connects by itself. The store does not contain these tokens.
using Tokens = std::map<std::string, SecretHash>;

Tokens tokens_of(const TournamentFile& file) {
  Tokens tokens;
  for (const PlayerEntry& player : file.players) {
    if (player.token) tokens.emplace(player.name, *player.token);
  }
  return tokens;
}

/// A tournament that is ready to be played. Either this process or a different one began it.
struct Begun {
  std::string name;
  Tokens tokens{};
  std::optional<BegunTournament> tournament{};  ///< not set if it is still to be read from the store
  std::vector<std::string> changes{};           ///< changes since the tournament was last played
  bool has_tried_sandboxes = false;
};

/// Reads the tournament from the store, and adds the tokens.
BegunTournament begun_with(const Tokens& tokens, const SharedResults& results) {
  BegunTournament begun = begun_tournament(results);
  for (PlayerEntry& player : begun.file.players) {
    if (const auto token = tokens.find(player.name); token != tokens.end() && player.command.empty())
      player.token = token->second;
  }
  return begun;
}

/// Throws std::runtime_error if this process cannot listen on the file's address. Call it before anything is
/// stored.
void expect_can_listen(const TournamentFile& file) {
  boost::asio::io_context loop;
  listen_at(loop, endpoint_of(file));
}

bool is_swiss(const TournamentFile& file) {
  return std::holds_alternative<Swiss>(file.format);
}

/// The file, boards and bots with which the tournament continues.
struct Next {
  TournamentFile file;
  std::vector<std::vector<TournamentBoard>> boards;
  PackedBots bots;

  EditionContents contents() const { return {texts_of(boards), bots}; }

  /// Returns the file with the players that were added after the beginning. `is_played`: whether other
  /// processes play the tournament.
  TournamentFile going_on(const Store& kept, bool is_played, const std::stop_token& stop) const {
    return with_late_entries(file, boards, kept, is_played, StopPoll(stop));
  }
};

/// Makes `next` the newest edition, which all processes of the tournament then adopt. Returns what changed, a
/// line each. Throws Conflict if the tournament cannot continue with `next`, or if its file differs from the
/// stored one and this process does not own the database.
std::vector<std::string> take_up(SharedResults& results, const Next& next, const Wishes& wishes,
                                 const std::stop_token& stop) {
  if (!results.is_owner()) {
    if (results.edition().source == without_tokens(next.file.source)) return {};
    throw Conflict(results.address().place + ": the file of the tournament in this database differs from " +
                   next.file.path.string() + ", and only the owner of the database may replace the file");
  }
  const auto edition = [&](const Store& store) {
    return edition_of(is_swiss(next.file) ? next.going_on(store, true, stop) : next.file, next.boards,
                      search_path());
  };
  return results.take_up(edition, next.contents(), wishes);
}

/// Stores everything that all processes of the tournament need.
Begun begin(const TournamentOptions& options, const std::stop_token& stop) {
  TournamentFile file = parse_tournament_file(
      options.made ? options.made->text : read_text_file(options.file), options.file, all_games());
  const TournamentAddress address = wished_address(options);
  const std::string& place = address.place;
  expect_wished_tournament(options, file);
  const bool alone = is_alone(options);
  if (alone && address.is_database())
    throw BadInput("--out: expected a folder, found a database: " + place + " (use --store for a database)");
  const Tokens tokens = tokens_of(file);
  // A conflict is reported now, before the slow work: checking bots and making boards.
  if (alone) TournamentLock::expect_free(place, address.tournament);
  if (!alone) await_server(place, std::nullopt, stop);
  const BotCache cache = BotCache::of_user();
  file = admit(
      std::move(file), [&, name = file.name] { return edition_kept_in(place, name); }, cache, stop);
  if (options.made) name_origin(file, *options.made);
  PackedBots bots = pack_bots(file, cache, folders_of(options), stop);
  const bool starts_players = options.plays || (!alone && has_guests(file));
  if (starts_players) check_sandboxes(file.players);
  auto boards = make_and_compare(file, stop);
  Next next{std::move(file), std::move(boards), std::move(bots)};
  const Sharing sharing{.times = {.lease = std::chrono::milliseconds(options.lease_ms),
                                  .patience = std::chrono::milliseconds(next.file.wait_ms)},
                        .is_judged = options.truth != TruthTime::off};
  const auto share = [&](const Edition& edition) {
    if (names_database(place))
      return share_in_database(place, edition, next.contents(), wishes_of(options), sharing);
    return begin_in_folder(place, edition, next.contents(), wishes_of(options), sharing,
                           alone ? FolderLock::Use::alone : FolderLock::Use::to_share);
  };
  Begun begun{.name = next.file.name, .tokens = tokens, .has_tried_sandboxes = starts_players};
  constexpr int most_tries = 200;
  for (int tries = 1;; ++tries) {
    if (const auto results = alone ? nullptr : played_by_others(address, stop)) {
      begun.changes = take_up(*results, next, wishes_of(options), stop);
      return begun;
    }
    try {
      const auto kept = is_swiss(next.file) ? kept_in(place, next.file.name) : nullptr;
      TournamentFile going = kept ? next.going_on(*kept, false, stop) : next.file;
      if (options.plays) expect_can_listen(going);
      begun.changes = share(edition_of(going, next.boards, search_path()));
      begun.tournament = BegunTournament{std::move(going), std::move(next.boards)};
      return begun;
    } catch (const InUse&) {  // a different process has begun this tournament, or plays some other tournament
                              // in the folder
      if (alone || tries == most_tries) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      throw_if_stopped(stop);
    }
  }
}

/// Returns a player that connects by itself, and whose token this process does not know because a different
/// process added the player. Null if there is no such player.
const PlayerEntry* guest_without_token(const TournamentFile& file) {
  const auto guest = std::ranges::find_if(file.players, [](const PlayerEntry& player) {
    return player.command.empty() && !player.has_left && !player.token;
  });
  return guest == file.players.end() ? nullptr : &*guest;
}

/// Whether this process becomes the host, to which players connect by themselves.
bool is_to_host(const TournamentOptions& options, const TournamentFile& file) {
  return options.plays || file.keys.contains("listen") || has_guests(file);
}

Run::Settings settings_of(const TournamentOptions& options, const Begun& begun, const TournamentFile& file) {
  Run::Settings settings{.plays = options.plays,
                         .hosts = is_to_host(options, file) && !guest_without_token(file),
                         .judges_live = options.truth == TruthTime::live,
                         .tries_sandboxes = !begun.has_tried_sandboxes,
                         .web = options.web,
                         .each_match = options.each_match,
                         .changes = begun.changes};
  if (options.keeps_records) settings.kept_in = wished_address(options).place;
  settings.go_on =
      options.made ? options.made->go_on
                   : command_for(options, is_alone(options) ? "--out" : "--store", wished_address(options));
  if (!options.logs.empty()) settings.logs = options.logs;
  return settings;
}

int play(const TournamentOptions& options, const std::stop_token& stop) {
  if (!options.wire.empty()) make_folder_for_lines(options.wire);
  Begun begun = begin(options, stop);
  const TournamentAddress address(wished_address(options).place, begun.name);
  SolvedBoards solved;
  std::unique_ptr<SharedResults> results;
  std::optional<Run> run;
  int exit_code = 0;
  do {
    run.reset();
    results = is_alone(options) ? std::make_unique<SharedResults>(address, FolderLock::Use::alone)
                                : open_shared(address, stop);
    BegunTournament tournament =
        begun.tournament ? *std::exchange(begun.tournament, {}) : begun_with(begun.tokens, *results);
    const Run::Settings settings = settings_of(options, begun, tournament.file);
    if (const PlayerEntry* guest = guest_without_token(tournament.file))
      fmt::print(stderr,
                 "players with tokens cannot connect, because this process does not know the token of {} "
                 "(run this command again)\n",
                 printable(guest->name));
    run.emplace(*results, solved, std::move(tournament), settings, StopPoll(stop));
    if (!options.wire.empty()) run->keep_lines(options.wire);
    if (!is_alone(options) && !run->is_over())
      fmt::print(stderr,
                 "to see the tournament in a browser, also while it is played: gramy-referee show {}\n",
                 printable(wished_address(options).in_shell()));
    exit_code = run->run();
    begun.changes.clear();
  } while (run->is_to_go_on());
  if (exit_code == 1 || exit_code == 2) return exit_code;  // 1 or 2: there are no results to print
  const bool judges = exit_code == 0 && options.truth != TruthTime::off;
  TruthTable truth;
  if (judges) {
    truth = judge(*results, run->standings().overall.matches(), solved, stop);
  } else if (options.truth == TruthTime::live) {
    truth = run->truth_so_far();
    results->write_truth(all_rates(truth), truth_json(truth));
  }
  if (is_exam(results->edition().format)) {
    tell_exam(options, wished_address(options), *results, solved);
  } else {
    tell_results(options, wished_address(options), run->standings(), truth);
  }
  if (judges) throw_if_stopped(stop);
  return exit_code == 0 && run->standings().overall.matches() == 0 ? 1 : exit_code;
}

}  // namespace

int play_tournament(const TournamentOptions& options) {
  adopt_orphans();
  raise_descriptor_limit();
  const int exit_code = exit_code_of([&](const std::stop_token& stop) { return play(options, stop); });
  kill_descendants();
  return exit_code;
}

RunnableCommand tournament_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<TournamentOptions>();
  auto truth = std::make_shared<std::string>("end");
  auto arguments = program.command("tournament", "plays the tournament that a file describes");
  arguments.option("FILE", options->file, "the tournament file (TOML)").required();
  arguments.option("--out", options->out,
                   "folder for the records; if it does not exist, it is made so that only you can read it");
  arguments.option(
      "--store", options->store,
      "folder or database for a tournament that several processes play (`gramy-referee work --help`)");
  add_tournament_option(arguments, options->tournament);
  arguments.option("--logs", options->logs,
                   "with --store: folder for the logs of players that this process starts");
  auto no_play = std::make_shared<bool>(false);
  arguments.flag("--no-play", *no_play,
                 "with --store: leave the matches to workers. This process plays only matches of players "
                 "that connect by themselves");
  arguments
      .option(
          "--lease-ms", options->lease_ms,
          "with --store: if a worker gives no sign of life for this many ms, its matches go to other workers")
      .checked(integer_from(100, 3'600'000))
      .shows_default();
  auto json = std::make_shared<bool>(false);
  arguments.flag("--json", *json, "print the standings as JSON instead of tables");
  arguments
      .option("--truth", *truth,
              "when to compare the moves with perfect play: `live` (while matches are played), `end` (after "
              "the last match) or `off` (not at all)")
      .checked(one_of({"live", "end", "off"}))
      .shows_default();
  arguments.flag("--accept-changes", options->accept_changes,
                 "also count matches that earlier versions of the players played");
  arguments
      .option("--edition", options->edition,
              "continue with this earlier edition of the tournament; FILE must be the file of that edition "
              "(`gramy-referee editions` lists the editions)")
      .checked(integer_from(1, max_number));
  add_wire(arguments, options->wire);
  add_web(arguments, options->web);
  arguments.footer(R"(Examples:
  gramy-referee tournament all.toml --out results/all
  gramy-referee tournament all.toml --out results/all --truth live
  gramy-referee tournament all.toml --out results/all --json > standings.json
  gramy-referee tournament all.toml --store results/all      to help: `gramy-referee work --store results/all`

To resume an interrupted tournament, run the same command. referee/tournament/FILE.md describes the file.

Exit codes: 0 all matches played; 1 no match could be played, or a match could not be recorded (or judged, for a test on
accuracy); 2 bad usage, a bad tournament file, a player whose command cannot be run, or a conflict: another tournament
is being played into the folder, or the file or the players have changed since the recorded matches; stopped by a
signal: 128 + its number (Ctrl-C: 130); 141 the output is no longer read, as after `| head`.)");
  return {
      arguments, [options, truth, no_play, json] {
        if (options->out.empty() == options->store.empty())
          throw BadUsage("expected exactly one of --out and --store, which name the place for the records");
        if (*no_play && options->store.empty())
          throw BadUsage("--no-play needs --store, where workers find the matches");
        if (*no_play && !options->wire.empty())
          throw BadUsage(
              "--wire records matches that this process plays, but with --no-play workers play the matches");
        if (*truth == "live" && options->out.empty())
          throw BadUsage("--truth: expected end or off with --store, found live");
        options->plays = !*no_play;
        options->tells = *json ? Tells::json : Tells::tables;
        options->truth = *truth == "live"  ? TruthTime::live
                         : *truth == "end" ? TruthTime::end
                                           : TruthTime::off;
        return play_tournament(*options);
      }};
}

}  // namespace gramy::referee
