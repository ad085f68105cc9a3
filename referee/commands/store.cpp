// `gramy-referee store`: prepares a database for a tournament and its workers.
#include <algorithm>
#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

/// The address of the same database for another user.
std::string as_user(const std::string& url, const std::string& user) {
  const auto begin = url.find("://") + 3;
  const auto end = std::min(url.find_first_of("/?", begin), url.size());
  const auto at = url.rfind('@', end);
  const auto host = at == url.npos || at < begin ? begin : at + 1;
  return url.substr(0, begin) + user + "@" + url.substr(host);
}

void expect_database(const std::string& url) {
  if (!names_database(url))
    throw BadInput("expected a database as postgresql://[USER@]HOST[:PORT]/NAME, found another address");
}

int init_store(const std::string& url) {
  return exit_code_of([&] {
    expect_database(url);
    make_database_ready(url);
    const bool is_of_several = tournaments_in(*database_store(url)).size() > 1;
    const char* option = is_of_several ? " --tournament TOURNAMENT" : "";
    fmt::print("the database is ready; to play a tournament: gramy-referee tournament FILE --store {}{}\n",
               shell_word(url), option);
    fmt::print("to add a worker: gramy-referee store worker add NAME --store {}{}\n", shell_word(url),
               option);
    return 0;
  });
}

/// The option --tournament with the first of these names, because `work` takes only one.
std::string option_of(const std::vector<std::string>& tournaments) {
  return tournaments.empty() ? "" : " --tournament " + shell_word(tournaments.front());
}

int add_worker(const std::string& url, const std::string& name, const std::vector<std::string>& tournaments) {
  return exit_code_of([&] {
    expect_database(url);
    const auto [role, password] = add_database_worker(url, name, tournaments);
    fmt::print("worker {}: gramy-referee work --store {}{}\n", name, shell_word(as_user(url, role)),
               option_of(tournaments));
    fmt::print("the worker's password, which is shown only now: {}\n", password);
    fmt::print(
        "On the worker's machine, write the password to ~/.pgpass as HOST:PORT:DATABASE:{}:PASSWORD, or set "
        "PGPASSWORD.\n",
        role);
    if (tournaments.empty())
      fmt::print(
          "The worker may play all tournaments in the database, also future ones. To limit this, add the "
          "worker with --tournament NAME.\n");
    return 0;
  });
}

int list_workers(const std::string& url) {
  return exit_code_of([&] {
    expect_database(url);
    fmt::print("{:<40} {:>8} {:>8} {:>8}  {}\n", "role", "sessions", "played", "refused", "tournaments");
    for (const WorkerRole& worker : database_workers(url)) {
      fmt::print(
          "{:<40} {:>8} {:>8} {:>8}  {}\n", printable(worker.role), worker.sessions, worker.played,
          worker.refused,
          worker.tournaments ? printable(fmt::format("{}", fmt::join(*worker.tournaments, ", "))) : "all");
    }
    return 0;
  });
}

int remove_worker(const std::string& url, const std::string& name) {
  return exit_code_of([&] {
    expect_database(url);
    if (!remove_database_worker(url, name))
      throw BadInput(url + ": expected a worker's name, found " + printable(name) +
                     " (`store worker list` lists them)");
    fmt::print("worker {} is removed: its sessions have ended, and other workers play its matches\n", name);
    return 0;
  });
}

/// The words and options of the user's command.
struct StoreWords {
  std::string action;
  std::vector<std::string> words;
  std::string store;
  std::vector<std::string> tournaments;
};

int carry_out(const StoreWords& said) {
  const auto [action, words, store, tournaments] = said;
  const bool names_store = !store.empty();
  if (words.size() == 2 && words[0] == "add" && action == "worker" && names_store)
    return add_worker(store, words[1], tournaments);
  if (!tournaments.empty()) throw command_line::BadUsage("--tournament is only for `store worker add`");
  if (action == "init" && words.size() == 1 && !names_store) return init_store(words[0]);
  if (action == "worker" && names_store) {
    if (words.size() == 1 && words[0] == "list") return list_workers(store);
    if (words.size() == 2 && words[0] == "remove") return remove_worker(store, words[1]);
  }
  throw command_line::BadUsage(
      "expected `store init URL`, or --store URL with one of `store worker add NAME`, `store worker list` "
      "and `store worker remove NAME`");
}

}  // namespace

RunnableCommand store_command(command_line::Command& program) {
  using namespace command_line;
  auto said = std::make_shared<StoreWords>();
  auto arguments = program.command("store", "makes a PostgreSQL database ready for a tournament and workers");
  arguments
      .option("ACTION", said->action,
              "`init` (make gramy's tables in a database that has none) or `worker` (add, list or remove a "
              "worker)")
      .required()
      .checked(one_of({"init", "worker"}));
  arguments.option(
      "WORDS", said->words,
      "after `init`, the database's URL; after `worker`, one of `add NAME`, `list` and `remove NAME`");
  arguments.option("--store", said->store,
                   "with `worker`: the database, as postgresql://[USER@]HOST[:PORT]/NAME");
  arguments.option("--tournament", said->tournaments,
                   "with `worker add`: a tournament that the worker may play; repeat the option for each "
                   "tournament. Without it, the worker may play all tournaments, also future ones. If the "
                   "database already has several tournaments, this option is required");
  arguments.footer(R"(Examples:
  gramy-referee store init postgresql://ala@db.example.org/gramy
  gramy-referee store worker add lab-3 --store postgresql://ala@db.example.org/gramy      prints the worker's address and password
  gramy-referee store worker add lab-4 --store postgresql://ala@db.example.org/gramy --tournament spring    for this tournament only
  gramy-referee store worker list --store postgresql://ala@db.example.org/gramy
  gramy-referee store worker remove lab-3 --store postgresql://ala@db.example.org/gramy   the worker's matches go to other workers

Then `gramy-referee tournament all.toml --store postgresql://ala@db.example.org/gramy --no-play` offers the matches of a
tournament, and `gramy-referee work --store postgresql://gramy_lab-3@db.example.org/gramy` plays them, on any machine.

A database can hold several tournaments, each under its name. To add workers, a user needs the right to create roles. A
worker's address works for `work`, for `workers` without --revoke, and for commands that only read. Passwords come from
~/.pgpass or PGPASSWORD, never from an address. `scripts/store` starts a server for a trial.

Exit codes: 0 done; 1 failed; 2 bad usage, tables of another version, or no such worker.)");
  return {arguments, [said] { return carry_out(*said); }};
}

}  // namespace gramy::referee
