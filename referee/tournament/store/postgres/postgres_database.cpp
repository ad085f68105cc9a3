// A tournament's database, by its address.
#include <algorithm>
#include <utility>

#include "referee/tournament/store/claiming.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/postgres/postgres_schema.hpp"
#include "referee/tournament/store/postgres/postgres_store.hpp"
#include "referee/tournament/store/postgres/postgres_work_queue.hpp"
#include "referee/tournament/store/postgres/taking_over_database.hpp"

namespace gramy::referee {
namespace {

/// Others wait until it is gone.
class Turn {
 public:
  explicit Turn(PostgresConnection& database) : database_(database) {
    database_.ask("select gramy.begin_turn()");
  }
  ~Turn() {
    try {
      database_.ask("select gramy.end_turn()");
    } catch (const std::exception&) {  // it ends with the connection
    }
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  PostgresConnection& database_;
};

bool has_workers(PostgresStore& store) {
  const std::string shared = store.document(shared_document);
  if (shared.empty()) return false;
  const LeaseTimes times = parse_shared_tournament(shared).times;
  const QueueState queue = PostgresWorkQueue(store, times).state();
  return std::ranges::any_of(queue.workers,
                             [&](const Worker& worker) { return is_alive(worker, times, queue.now); });
}

/// In one transaction, and in another one where the server has gone within it. `work` may be repeated.
void change_in_one_step(PostgresConnection& database, const std::function<void()>& work) {
  for (int tries_left = 5;; --tries_left) {
    try {
      return database.in_transaction(work);
    } catch (const ServerAway&) {
      if (tries_left == 1) throw;
    }
  }
}

}  // namespace

std::string make_database_ready(const std::string& url) {
  PostgresConnection database(url);
  make_postgres_schema(database);
  expect_postgres_schema(database);
  return std::string(database.ask("select gramy.make_worker_role()").text(0, 0));
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

bool is_database_played(const std::string& url) {
  const PostgresStore store(url);
  return store.connection().ask("select gramy.is_played()").text(0, 0) == "t";
}

bool has_database_workers(const std::string& url) {
  PostgresStore store(url);
  return has_workers(store);
}

std::vector<std::string> share_in_database(const std::string& url, const Identity& identity,
                                           bool accept_changes, const SharedTournament& shared,
                                           const std::map<ContentHash, std::string>& boards,
                                           const PackedBots& bots) {
  PostgresStore store(url);
  std::vector<std::string> changes;
  // In one transaction, as whoever comes back in between would go on with the old queue in the new
  // tournament, and as nobody is alone any more once the connection has been lost.
  change_in_one_step(store.connection(), [&] {
    if (store.connection().ask("select gramy.play_alone()").text(0, 0) != "t" || has_workers(store))
      throw InUse(url +
                  ": expected a database nobody plays into, found a tournament that is running there "
                  "(end it, wait until it has ended, or name another database)");
    auto made = take_over_database(store, identity, accept_changes);
    if (!made.empty()) changes = std::move(made);  // none are left where the lost one was made
    share(store, shared, boards, bots);
    PostgresWorkQueue(store, shared.times).clear();
  });
  return changes;
}

SharedPlace place_in_database(const std::string& url) {
  auto store = std::make_unique<PostgresStore>(url);
  PostgresStore& database = *store;
  database.connection().begin_with("select gramy.play_along()");
  return {
      .address = url,
      .store = std::move(store),
      .queue = [&database](
                   const LeaseTimes& times) { return std::make_unique<PostgresWorkQueue>(database, times); },
      .in_turn =
          [&database](const std::function<void()>& work) {
            const Turn turn(database.connection());
            work();
          }};
}

}  // namespace gramy::referee
