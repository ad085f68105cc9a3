#include "referee/tournament/queue/sqlite_work_queue.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "protocol/bounded_json.hpp"
#include "referee/tournament/queue/claiming.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

std::int64_t number(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

std::int64_t number(WallTime time) {
  return time.time_since_epoch().count();
}

std::uint64_t count_in(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

WallTime time_in(const SQLite::Column& column) {
  return WallTime(std::chrono::milliseconds(column.getInt64()));
}

/// Executes a statement, and returns the number of changed rows.
template <class... Values>
int run(SQLite::Database& database, const char* text, Values... values) {
  SQLite::Statement statement(database, text);
  if constexpr (sizeof...(values) > 0) SQLite::bind(statement, values...);
  return statement.exec();
}

std::uint64_t offered_in(SQLite::Database& database, std::uint64_t round) {
  SQLite::Statement row(database, "SELECT up_to FROM offered WHERE round = ?");
  SQLite::bind(row, number(round));
  return row.executeStep() ? count_in(row.getColumn(0)) : 0;
}

std::uint64_t edition_in(SQLite::Database& database) {
  SQLite::Statement row(database, "SELECT edition FROM queue");
  return row.executeStep() ? count_in(row.getColumn(0)) : 0;
}

QueueState state_in(SQLite::Database& database, WallTime now) {
  QueueState state{.now = now};
  SQLite::Statement queue(database, "SELECT edition, expirations FROM queue");
  if (queue.executeStep()) {
    state.edition = count_in(queue.getColumn(0));
    state.expirations = count_in(queue.getColumn(1));
  }
  SQLite::Statement open(
      database,
      "SELECT round, first, matches, players, worker, until, expirations, alone, dead_letter, has_guest, "
      "edition FROM batch ORDER BY round, first");
  while (open.executeStep()) {
    state.open.push_back({.edition = count_in(open.getColumn(10)),
                          .batch = {.first = {count_in(open.getColumn(0)), count_in(open.getColumn(1))},
                                    .matches = count_in(open.getColumn(2)),
                                    .players = protocol::parse_bounded_json(open.getColumn(3).getString()),
                                    .has_guest = open.getColumn(9).getInt() != 0},
                          .worker = open.getColumn(4).getInt64(),
                          .until = time_in(open.getColumn(5)),
                          .expirations = open.getColumn(6).getInt(),
                          .alone = open.getColumn(7).getInt() != 0,
                          .is_dead_letter = open.getColumn(8).getInt() != 0});
  }
  forget_earlier(state, now);
  SQLite::Statement workers(
      database,
      "SELECT id, name, concurrency, since, seen, played, gone, revoked, hosts, edition FROM worker "
      "ORDER BY id");
  while (workers.executeStep()) {
    state.workers.push_back({.id = workers.getColumn(0).getInt64(),
                             .name = workers.getColumn(1).getString(),
                             .concurrency = count_in(workers.getColumn(2)),
                             .edition = count_in(workers.getColumn(9)),
                             .since = time_in(workers.getColumn(3)),
                             .seen = time_in(workers.getColumn(4)),
                             .played = count_in(workers.getColumn(5)),
                             .hosts = workers.getColumn(8).getInt() != 0,
                             .gone = workers.getColumn(6).getInt() != 0,
                             .revoked = workers.getColumn(7).getInt() != 0});
  }
  SQLite::Statement unable(database, "SELECT worker, player, since FROM unable");
  while (unable.executeStep()) {
    const auto worker = std::ranges::find(state.workers, unable.getColumn(0).getInt64(), &Worker::id);
    if (worker != state.workers.end())
      worker->unable.emplace(unable.getColumn(1).getString(), time_in(unable.getColumn(2)));
  }
  return state;
}

void put(SQLite::Database& database, const OpenBatch& open) {
  const Batch& batch = open.batch;
  run(database,
      "INSERT OR REPLACE INTO batch (round, first, matches, players, worker, until, expirations, alone, "
      "dead_letter, "
      "has_guest, edition) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      number(batch.first.round), number(batch.first.number), number(batch.matches),
      json(batch.players).dump(), open.worker, number(open.until), open.expirations, open.alone ? 1 : 0,
      open.is_dead_letter ? 1 : 0, batch.has_guest ? 1 : 0, number(open.edition));
}

/// Returns the batch if it is open and the worker may finish it.
std::optional<OpenBatch> open_in(SQLite::Database& database, WorkerId worker, const Batch& batch,
                                 WallTime now) {
  QueueState state = state_in(database, now);
  const auto open = find_open(state, worker, batch);
  return open == state.open.end() ? std::nullopt : std::optional(std::move(*open));
}

}  // namespace

QueueState queue_state_in(const SqliteStore& store, WallTime now) {
  QueueState state;
  store.look([&](SQLite::Database& database) { state = state_in(database, now); });
  return state;
}

SqliteWorkQueue::SqliteWorkQueue(SqliteStore& store, LeaseTimes times, WallClock clock)
    : store_(store), times_(times), clock_(std::move(clock)) {}

template <class Work>
void SqliteWorkQueue::change_by(WorkerId worker, Work work) {
  bool is_welcome = false, is_known = true;
  store_.change([&](SQLite::Database& database) {
    is_welcome = run(database, "UPDATE worker SET seen = ? WHERE id = ? AND revoked = 0", number(clock_()),
                     worker) > 0;
    if (is_welcome) return work(database);
    SQLite::Statement known(database, "SELECT 1 FROM worker WHERE id = ?");
    SQLite::bind(known, worker);
    is_known = known.executeStep();
  });
  if (!is_known) throw Forgotten(store_.name(), worker);
  if (!is_welcome) throw Revoked(store_.name(), worker);
}

WorkerId SqliteWorkQueue::join(const std::string& name, std::size_t concurrency, std::uint64_t edition) {
  WorkerId id = 0;
  store_.change([&](SQLite::Database& database) {
    const std::int64_t now = number(clock_());
    run(database, "INSERT INTO worker (name, concurrency, edition, since, seen) VALUES (?, ?, ?, ?, ?)", name,
        number(std::uint64_t{concurrency}), number(edition), now, now);
    id = database.getLastInsertRowid();
  });
  return id;
}

void SqliteWorkQueue::leave(WorkerId worker) {
  change_by(worker, [&](SQLite::Database& database) {
    run(database, "UPDATE worker SET gone = 1 WHERE id = ?", worker);
    run(database, "UPDATE batch SET worker = 0 WHERE worker = ?", worker);
  });
}

bool SqliteWorkQueue::offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from,
                            std::uint64_t up_to, const std::vector<Batch>& batches) {
  bool is_first = false;
  store_.change([&](SQLite::Database& database) {
    is_first = edition_in(database) == edition && offered_in(database, round) == from;
    if (!is_first) return;
    run(database, "INSERT OR REPLACE INTO offered VALUES (?, ?)", number(round), number(up_to));
    for (const Batch& batch : batches) put(database, {.edition = edition, .batch = batch});
  });
  return is_first;
}

/// Reads all open batches. They are few, because no more are offered than workers need soon.
std::vector<Batch> SqliteWorkQueue::claim(WorkerId worker, std::size_t most) {
  std::vector<Batch> claimed;
  change_by(worker, [&](SQLite::Database& database) {
    const QueueState before = state_in(database, clock_());
    QueueState now = before;
    claimed = claim_from(now, worker, most, times_, clock_());
    for (const OpenBatch& open : now.open) {
      if (std::ranges::find(before.open, open) == before.open.end()) put(database, open);
    }
    if (now.expirations != before.expirations)
      run(database, "UPDATE queue SET expirations = ?", number(now.expirations));
  });
  return claimed;
}

bool SqliteWorkQueue::host(WorkerId worker) {
  bool is_host = false;
  change_by(worker, [&](SQLite::Database& database) {
    QueueState state = state_in(database, clock_());
    is_host = make_host(state, worker, times_, clock_());
    if (is_host) run(database, "UPDATE worker SET hosts = (id = ?)", worker);
  });
  return is_host;
}

std::vector<Batch> SqliteWorkQueue::extend(WorkerId worker) {
  std::vector<Batch> held;
  change_by(worker, [&](SQLite::Database& database) {
    for (OpenBatch& open : state_in(database, clock_()).open) {
      if (open.worker != worker) continue;
      open.until = clock_() + times_.lease;
      put(database, open);
      held.push_back(std::move(open.batch));
    }
  });
  return held;
}

void SqliteWorkQueue::give_back(WorkerId worker, const Batch& batch) {
  change_by(worker, [&](SQLite::Database& database) {
    if (auto open = open_in(database, worker, batch, clock_()); open && open->worker == worker) {
      open->worker = 0;
      put(database, *open);
    }
  });
}

bool SqliteWorkQueue::record(WorkerId worker, const Batch& batch, const Additions& additions) {
  bool is_held = false;
  change_by(worker, [&](SQLite::Database& database) {
    const auto open = open_in(database, worker, batch, clock_());
    is_held = open && open->worker == worker;
    if (is_held) add(database, worker, additions);
  });
  return is_held;
}

bool SqliteWorkQueue::finish(WorkerId worker, const Batch& batch, const Additions& additions) {
  bool is_first = false;
  change_by(worker, [&](SQLite::Database& database) {
    const auto open = open_in(database, worker, batch, clock_());
    is_first = open.has_value();
    if (!is_first) return;
    run(database, "DELETE FROM batch WHERE edition = ? AND round = ? AND first = ?", number(open->edition),
        number(batch.first.round), number(batch.first.number));
    add(database, worker, additions);
  });
  return is_first;
}

void SqliteWorkQueue::add(SQLite::Database& database, WorkerId worker, const Additions& additions) {
  store_.add(additions);
  run(database, "UPDATE worker SET played = played + ? WHERE id = ?",
      number(std::uint64_t{additions.matches.size()}), worker);
}

void SqliteWorkQueue::unable(WorkerId worker, const std::string& player) {
  change_by(worker, [&](SQLite::Database& database) {
    run(database, "INSERT OR IGNORE INTO unable VALUES (?, ?, ?)", worker, player, number(clock_()));
  });
}

bool SqliteWorkQueue::revoke(WorkerId worker) {
  bool is_known = false;
  store_.change([&](SQLite::Database& database) {
    is_known = run(database, "UPDATE worker SET revoked = 1 WHERE id = ?", worker) > 0;
    run(database, "UPDATE batch SET worker = 0 WHERE worker = ?", worker);
  });
  return is_known;
}

QueueState SqliteWorkQueue::state() const {
  return queue_state_in(store_, clock_());
}

QueueLook SqliteWorkQueue::look(std::uint64_t round) const {
  const std::uint64_t recorded = store_.size();
  QueueState state;
  std::uint64_t offered = 0;
  store_.look([&](SQLite::Database& database) {
    state = state_in(database, clock_());
    offered = offered_in(database, round);
  });
  QueueLook look = look_of(std::move(state), times_);
  look.offered = offered;
  look.recorded = recorded;
  return look;
}

void SqliteWorkQueue::turn_to(std::uint64_t edition) {
  store_.change([&](SQLite::Database& database) {
    run(database, "UPDATE queue SET edition = ?", number(edition));
    run(database, "DELETE FROM batch WHERE worker = 0 OR until <= ?", number(clock_()));
    run(database, "DELETE FROM offered");
    run(database, "DELETE FROM worker WHERE gone = 1 AND revoked = 0");
  });
}

void SqliteWorkQueue::clear(std::uint64_t edition) {
  store_.change([&](SQLite::Database& database) {
    for (const char* table : {"batch", "offered", "worker", "unable", "queue"})
      database.exec("DELETE FROM " + std::string(table));
    run(database, "INSERT INTO queue VALUES (?, 0)", number(edition));
  });
}

}  // namespace gramy::referee
