// Operations on the database of a tournament. Each opens the database by its address.
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/queue/claiming.hpp"
#include "referee/tournament/queue/postgres_work_queue.hpp"
#include "referee/tournament/records/postgres/postgres_schema.hpp"
#include "referee/tournament/records/postgres/postgres_store.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

/// Whether workers of the chosen tournament are present.
bool has_workers(PostgresStore& store) {
  const std::string shared = store.document(shared_document);
  if (shared.empty()) return false;
  const LeaseTimes times = parse_sharing(shared).times;
  const QueueState queue = PostgresWorkQueue(store, times).state();
  return std::ranges::any_of(queue.workers,
                             [&](const Worker& worker) { return is_alive(worker, times, queue.now); });
}

/// Chooses the tournament in the store. Throws InUse if some process plays the tournament.
void expect_nobody_plays(PostgresStore& store, const std::string& tournament) {
  store.choose(tournament);
  if (store.connection().ask("select gramy.play_alone($1)", {tournament}).text(0, 0) == "t" &&
      !has_workers(store))
    return;
  throw InUse(
      fmt::format("{}: in use: tournament '{}' is running there (end it, wait until it has ended, or name "
                  "another database)",
                  store.name(), tournament));
}

/// Does `work` in one transaction. Repeats it if the server was away, or if another owner held a lock for too
/// long.
void change_in_one_step(PostgresConnection& database, const std::function<void()>& work) {
  for (int losses_left = 5, blocks_left = 60;;) {
    try {
      return database.in_transaction(work);
    } catch (const ServerAway&) {
      if (--losses_left == 0) throw;
    } catch (const Blocked&) {
      if (--blocks_left == 0) throw;
      database.end_blockers();
    }
  }
}

}  // namespace

void make_database_ready(const std::string& url) {
  PostgresConnection database(url);
  make_postgres_schema(database);
}

NewWorkerRole add_database_worker(const std::string& url, const std::string& name,
                                  const std::vector<std::string>& tournaments) {
  PostgresStore store(url);
  if (const auto there = tournaments_in(store); tournaments.empty() && there.size() > 1)
    throw BadInput(
        fmt::format("{}: expected --tournament for each tournament that worker {} may play, found none (the "
                    "database has {})",
                    store.name(), printable(name), quoted_names(there)));
  const nlohmann::json limit = tournaments.empty() ? nlohmann::json() : nlohmann::json(tournaments);
  const PostgresRows rows =
      store.connection().ask("select role, password from gramy.add_worker($1, $2)", {name, limit.dump()});
  return {std::string(rows.text(0, 0)), std::string(rows.text(0, 1))};
}

std::vector<WorkerRole> database_workers(const std::string& url) {
  PostgresStore store(url);
  const PostgresRows rows = store.connection().ask(
      "select role, sessions, played, refused, tournaments from gramy.workers_by_role()");
  std::vector<WorkerRole> roles;
  for (int row = 0; row < rows.size(); ++row) {
    const auto count = [&](int column) { return std::stoull(std::string(rows.text(row, column))); };
    roles.push_back({.role = std::string(rows.text(row, 0)),
                     .sessions = count(1),
                     .played = count(2),
                     .refused = count(3)});
    if (const auto limit = rows.text(row, 4); !limit.empty())
      roles.back().tournaments = protocol::parse_bounded_json(limit);
  }
  return roles;
}

bool remove_database_worker(const std::string& url, const std::string& name) {
  PostgresStore store(url);
  return store.connection().ask("select gramy.remove_worker($1)", {name}).text(0, 0) == "t";
}

std::string why_away(const std::string& url) {
  try {
    const PostgresConnection database(url);
    return "";
  } catch (const ServerAway& away) {
    return away.what();
  }
}

std::unique_ptr<Store> database_store(const std::string& url) {
  return std::make_unique<PostgresStore>(url);
}

bool is_database_played(const TournamentAddress& address) {
  const PostgresStore store(address.place);
  return store.connection().ask("select gramy.is_played($1)", {address.tournament}).text(0, 0) == "t";
}

bool has_database_workers(const TournamentAddress& address) {
  PostgresStore store(address.place);
  const auto names = address.tournament.empty() ? tournaments_in(store) : std::vector{address.tournament};
  return std::ranges::any_of(names, [&](const std::string& name) {
    store.choose(name);
    return has_workers(store);
  });
}

std::vector<std::string> share_in_database(const std::string& url, const Edition& edition,
                                           const EditionContents& contents, const Wishes& wishes,
                                           const Sharing& sharing) {
  PostgresStore store(url);
  std::vector<std::string> changes;
  // All steps are in one transaction. Otherwise a returning worker could resume the old queue in the new
  // tournament, and a lost connection would release the lock between two steps.
  change_in_one_step(store.connection(), [&] {
    expect_nobody_plays(store, edition.name);
    if (!wishes.names_tournament) {
      for (const std::string& other : tournaments_in(store)) expect_nobody_plays(store, other);
    }
    auto made = begin_edition(store, store.name(), edition, contents, wishes);
    // The transaction may be repeated although it was committed. Then begin_edition returns no changes, so
    // the changes that it returned at first are kept.
    if (!made.empty()) changes = std::move(made);
    share(store, sharing);
    PostgresWorkQueue(store, sharing.times).clear(newest_edition_number(store));
  });
  return changes;
}

SharedPlace place_in_database(const TournamentAddress& address) {
  auto store = std::make_unique<PostgresStore>(address.place);
  choose_tournament(*store, address.tournament, address.place);
  PostgresStore& database = *store;
  database.connection().begin_with("select gramy.play_along(" +
                                   database.connection().quoted(database.tournament()) + ")");
  const bool is_owner = database.connection().ask("select gramy.is_owner()").text(0, 0) == "t";
  return {
      .address = address,
      .store = std::move(store),
      .queue = [&database](
                   const LeaseTimes& times) { return std::make_unique<PostgresWorkQueue>(database, times); },
      .is_owner = is_owner,
      .in_turn =
          [&database](const std::function<void()>& work) {
            change_in_one_step(database.connection(), [&] {
              database.connection().ask("select gramy.take_turn()");
              work();
            });
          }};
}

}  // namespace gramy::referee
