// `gramy-referee work`: plays a tournament together with other processes. `gramy-referee workers`: lists
// them.
#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/process/descendants.hpp"
#include "referee/run/open_shared.hpp"
#include "referee/run/run.hpp"
#include "referee/run/tournament_messages.hpp"
#include "referee/run/wire_files.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "referee/tournament/places/tournament_lock.hpp"
#include "referee/tournament/queue/claiming.hpp"
#include "referee/tournament/queue/sharing.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

struct WorkOptions {
  TournamentAddress store;
  std::optional<std::int64_t> concurrency, idle_exit_s;
  std::string logs, bots;
  bool sandbox_only = false;
  std::string wire;
};

/// Whether no process has locked the folder for itself.
bool is_free(const TournamentAddress& address) {
  try {
    const TournamentLock probe(address.place, address.tournament, FolderLock::Use::shared);
    return true;
  } catch (const Conflict&) {
    return false;
  }
}

/// Waits until there is a tournament. Returns false if there is none after WorkOptions::idle_exit_s.
bool await_tournament(const WorkOptions& options, const std::stop_token& stop) {
  using namespace std::chrono_literals;
  const auto database = options.store.is_database() ? database_store(options.store.place) : nullptr;
  const auto step = database ? 1000ms : 100ms;
  const auto is_there = [&] {
    if (!database) return SharedResults::is_shared(options.store) && is_free(options.store);
    database->choose(options.store.tournament);
    if (options.store.tournament.empty()) choose_tournament(*database, "", options.store.place);
    return is_shared(*database);
  };
  for (auto waited = 0ms; !is_there(); waited += step) {
    if (waited == 0ms)
      fmt::print(
          stderr,
          "waiting for a tournament in {}; start one with `gramy-referee tournament FILE --store {}`\n",
          options.store.place, options.store.in_shell());
    if (options.idle_exit_s && waited >= std::chrono::seconds(*options.idle_exit_s)) return false;
    std::this_thread::sleep_for(step);
    throw_if_stopped(stop);
  }
  return true;
}

std::optional<std::chrono::seconds> seconds(const std::optional<std::int64_t>& number) {
  return number ? std::optional(std::chrono::seconds(*number)) : std::nullopt;
}

std::string state_of(const Worker& worker, const LeaseTimes& times, WallTime now) {
  if (worker.revoked) return "revoked";
  if (worker.gone) return "left";
  if (!is_alive(worker, times, now)) return "lost";
  if (worker.hosts) return "hosts";
  return worker.takes == Takes::all ? "plays" : "waits";
}

/// The numbers of the matches that a worker holds, such as "1-20, 41-60 of round 2".
std::string held_by(const Worker& worker, const QueueState& state) {
  std::string held;
  for (const OpenBatch& open : state.open) {
    if (open.worker != worker.id) continue;
    const Batch& batch = open.batch;
    const SchedulePlace& first = batch.first;
    held += fmt::format("{}{}-{}", held.empty() ? "" : ", ", first.number + 1, first.number + batch.matches);
    if (first.round > 1) held += fmt::format(" of round {}", first.round);
  }
  return held.empty() ? "-" : held;
}

void print(const QueueState& state, const LeaseTimes& times) {
  const WallTime now = state.now;
  fmt::print("{:>4}  {:<24} {:<8} {:>7} {:>8} {:>8}  {}\n", "id", "worker", "state", "at once", "played",
             "a second", "holds matches");
  for (const Worker& worker : state.workers) {
    const double lasted = std::chrono::duration<double>(worker.seen - worker.since).count();
    fmt::print("{:>4}  {:<24} {:<8} {:>7} {:>8} {:>8.1f}  {}\n", worker.id, printable(worker.name),
               state_of(worker, times, now), worker.concurrency, worker.played,
               lasted > 0 ? static_cast<double>(worker.played) / lasted : 0, held_by(worker, state));
    if (worker.takes == Takes::guests)
      fmt::print("      plays only matches of players that connect by themselves\n");
    for (const auto& [player, since] : worker.unable)
      fmt::print("      cannot start {}\n", printable(player));
  }
  for (const OpenBatch& open : state.open) {
    if (open.expirations == 0) continue;
    fmt::print("matches {}-{} of round {} were begun again {}{}\n", open.batch.first.number + 1,
               open.batch.first.number + open.batch.matches, open.batch.first.round,
               counted(static_cast<std::uint64_t>(open.expirations), "time", "times"),
               open.is_dead_letter ? ", and are no longer offered" : "");
  }
  const QueueLook look = look_of(state, times);
  if (look.host == 0 && look.waiting_for_host > 0)
    fmt::print("{}\n", waiting_for_host_line(look.waiting_for_host));
  for (const WorkRefusal& refusal : state.refusals)
    fmt::print("refused {}{}: {}\n", printable(refusal.role),
               refusal.worker > 0 ? fmt::format(", worker {}", refusal.worker) : "", printable(refusal.why));
  if (state.expirations > 0)
    fmt::print("in all, {} begun again after a worker was lost\n",
               state.expirations == 1 ? "1 batch of matches was"
                                      : fmt::format("{} batches of matches were", state.expirations));
}

Run::Settings settings_of(const WorkOptions& options) {
  Run::Settings settings{.idle_exit = seconds(options.idle_exit_s), .kept_in = options.store.place};
  if (!options.logs.empty()) settings.logs = options.logs;
  if (options.concurrency) settings.concurrency = static_cast<std::size_t>(*options.concurrency);
  return settings;
}

int work(const WorkOptions& options) {
  adopt_orphans();
  raise_descriptor_limit();
  const int exit_code = exit_code_of([&](const std::stop_token& stop) {
    if (!options.wire.empty()) make_folder_for_lines(options.wire);
    SolvedBoards solved;
    while (true) {
      if (!await_server(options.store.place, seconds(options.idle_exit_s), stop)) return 0;
      if (!await_tournament(options, stop)) return 0;
      const auto results = open_shared(options.store, stop);
      Run run(*results, solved, begun_tournament(*results, options.bots, options.sandbox_only),
              settings_of(options), StopPoll(stop));
      if (!options.wire.empty()) run.keep_lines(options.wire);
      const int ended = run.run();
      if (!run.is_to_go_on()) return ended;
    }
  });
  kill_descendants();
  return exit_code;
}

int show_workers(const TournamentAddress& store, std::optional<std::int64_t> revoke) {
  return exit_code_of([&] {
    if (!SharedResults::is_shared(store))
      throw BadInput(store.place + ": there is no tournament that several processes play");
    if (revoke && !SharedResults(store).queue().revoke(*revoke))
      throw BadInput(fmt::format("{}: expected the id of a worker, found {}", store.place, *revoke));
    const auto [state, times] = SharedResults::look(store);
    print(state, times);
    return 0;
  });
}

}  // namespace

RunnableCommand work_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<WorkOptions>();
  auto arguments = program.command("work", "plays matches of a tournament that several processes share");
  arguments.option("--store", options->store.place, "the tournament's folder or database").required();
  add_tournament_option(arguments, options->store.tournament);
  arguments
      .option("--concurrency", options->concurrency,
              "number of matches to play at the same time; without this option, as many as the tournament "
              "file says")
      .checked(integer_from(1, 100'000));
  arguments.option(
      "--logs", options->logs,
      "folder for the logs of players that this worker starts; without this option, logs/ in the "
      "tournament's folder, or a new folder in $TMPDIR or /tmp if the tournament is in a database");
  arguments.option("--idle-exit", options->idle_exit_s, "end after this many seconds without a match to play")
      .checked(integer_from(0, 1'000'000));
  arguments.option("--bots", options->bots,
                   "folder in which to run the commands of players that have no folder of their own; without "
                   "this option, the folder of the tournament file");
  arguments.flag("--sandbox-only", options->sandbox_only,
                 "refuse a tournament with players that run outside a sandbox");
  add_wire(arguments, options->wire);
  arguments.footer(R"(Examples:
  gramy-referee work --store results/all       as many matches at once as the tournament file says
  gramy-referee work --store results/all --concurrency 2 --idle-exit 60
  gramy-referee work --store postgresql://lab@db.example.org/gramy --logs logs     on any machine
  gramy-referee work --store results/all --bots ~/bots --sandbox-only

`gramy-referee tournament all.toml --store results/all` offers the matches, `gramy-referee workers` lists the workers.
Each of these processes may end or be killed at any time. `work` waits until there is a tournament.
referee/tournament/WORKERS.md describes the workers.

Exit codes: 0 the tournament is over, or there was no match to play; 1 a match could not be recorded (or judged, for a test
on accuracy), or is no longer offered, because each worker that played it ended; 2 bad usage, no such folder, other bots
or another version of gramy than at the beginning of the tournament, or this worker was revoked; stopped by a signal: 128 + its number (Ctrl-C: 130).)");
  return {arguments, [options] { return work(*options); }};
}

RunnableCommand workers_command(command_line::Command& program) {
  using namespace command_line;
  auto store = std::make_shared<TournamentAddress>();
  auto revoke = std::make_shared<std::optional<std::int64_t>>();
  auto arguments =
      program.command("workers", "lists the workers of a tournament that several processes share");
  arguments.option("--store", store->place, "the tournament's folder or database").required();
  add_tournament_option(arguments, store->tournament);
  arguments.option("--revoke", *revoke, "end the worker with this id; other workers play its matches")
      .checked(integer_from(1, max_number));
  arguments.footer(R"(Examples:
  gramy-referee workers --store results/all
  gramy-referee workers --store results/all --revoke 3     ends worker 3; its matches go to other workers

Exit codes: 0 done; 1 failed; 2 bad usage, no such folder or no such worker;
141 the output is no longer read, as after `| head`.)");
  return {arguments, [store, revoke] { return show_workers(*store, *revoke); }};
}

}  // namespace gramy::referee
