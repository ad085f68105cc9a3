#include "referee/tournament/queue/sqlite_work_queue.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
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

std::uint64_t offered_in(SqliteStatements& statements, const std::string& tournament, std::uint64_t round) {
  const auto row = statements.with("SELECT up_to FROM offered WHERE tournament = ? AND round = ?", tournament,
                                   number(round));
  return row->executeStep() ? count_in(row->getColumn(0)) : 0;
}

std::uint64_t edition_in(SqliteStatements& statements, const std::string& tournament) {
  const auto row = statements.with("SELECT edition FROM queue WHERE tournament = ?", tournament);
  return row->executeStep() ? count_in(row->getColumn(0)) : 0;
}

/// Identifies the PID namespace of this process: that of its container, or of the whole machine. 0 if the
/// system does not tell.
std::int64_t process_space() {
  struct stat space {};
  return ::stat("/proc/self/ns/pid", &space) == 0 ? static_cast<std::int64_t>(space.st_ino) : 0;
}

struct WorkerProcess {
  pid_t id;
  std::int64_t space;

  /// Whether the process has certainly ended. A process in a different container cannot be seen from this
  /// one.
  bool has_ended() const {
    return space != 0 && space == process_space() && ::kill(id, 0) != 0 && errno == ESRCH;
  }
};

/// The state of the queue. If `only` gives a worker and a place, reads just the batches of the worker's
/// edition that begin at this place.
QueueState state_in(SqliteStatements& statements, const std::string& tournament, WallTime now,
                    std::optional<std::pair<WorkerId, SchedulePlace>> only = {}) {
  QueueState state{.now = now};
  const auto queue =
      statements.with("SELECT edition, expirations FROM queue WHERE tournament = ?", tournament);
  if (queue->executeStep()) {
    state.edition = count_in(queue->getColumn(0));
    state.expirations = count_in(queue->getColumn(1));
  }
  const std::string batches =
      "SELECT round, first, matches, players, worker, until, expirations, alone, dead_letter, has_guest, "
      "edition FROM batch WHERE tournament = ? ";
  const auto open =
      only ? statements.with(batches +
                                 "AND edition = (SELECT edition FROM worker WHERE id = ?) AND round = ? AND "
                                 "first = ?",
                             tournament, only->first, number(only->second.round), number(only->second.number))
           : statements.with(batches + "ORDER BY round, first", tournament);
  // Sets of players by their text. Many batches have the same text, which is parsed only once.
  std::map<std::string, std::set<std::string>> players;
  while (open->executeStep()) {
    const auto [known, is_new] = players.try_emplace(open->getColumn(3).getString());
    if (is_new) known->second = protocol::parse_bounded_json(known->first);
    state.open.push_back({.edition = count_in(open->getColumn(10)),
                          .batch = {.first = {count_in(open->getColumn(0)), count_in(open->getColumn(1))},
                                    .matches = count_in(open->getColumn(2)),
                                    .players = known->second,
                                    .has_guest = open->getColumn(9).getInt() != 0},
                          .worker = open->getColumn(4).getInt64(),
                          .until = time_in(open->getColumn(5)),
                          .expirations = open->getColumn(6).getInt(),
                          .alone = open->getColumn(7).getInt() != 0,
                          .is_dead_letter = open->getColumn(8).getInt() != 0});
  }
  const auto workers = statements.with(
      "SELECT id, name, concurrency, since, seen, played, gone, revoked, hosts, "
      "edition, only_guests, process, process_space FROM worker "
      "WHERE tournament = ? ORDER BY id",
      tournament);
  std::map<WorkerId, WorkerProcess> processes;
  while (workers->executeStep()) {
    processes.emplace(workers->getColumn(0).getInt64(),
                      WorkerProcess{workers->getColumn(11).getInt(), workers->getColumn(12).getInt64()});
    state.workers.push_back({.id = workers->getColumn(0).getInt64(),
                             .name = workers->getColumn(1).getString(),
                             .concurrency = count_in(workers->getColumn(2)),
                             .edition = count_in(workers->getColumn(9)),
                             .takes = workers->getColumn(10).getInt() != 0 ? Takes::guests : Takes::all,
                             .since = time_in(workers->getColumn(3)),
                             .seen = time_in(workers->getColumn(4)),
                             .played = count_in(workers->getColumn(5)),
                             .hosts = workers->getColumn(8).getInt() != 0,
                             .gone = workers->getColumn(6).getInt() != 0,
                             .revoked = workers->getColumn(7).getInt() != 0});
  }
  for (OpenBatch& held : state.open) {
    const auto process = processes.find(held.worker);
    if (held.edition < state.edition && process != processes.end() && process->second.has_ended())
      held.worker = 0;
  }
  forget_earlier(state, now);
  const auto unable = statements.with("SELECT worker, player, since FROM unable");
  while (unable->executeStep()) {
    const auto worker = std::ranges::find(state.workers, unable->getColumn(0).getInt64(), &Worker::id);
    if (worker != state.workers.end())
      worker->unable.emplace(unable->getColumn(1).getString(), time_in(unable->getColumn(2)));
  }
  return state;
}

void put(SqliteStatements& statements, const std::string& tournament, const OpenBatch& open) {
  const Batch& batch = open.batch;
  statements.run(
      "INSERT OR REPLACE INTO batch (tournament, round, first, matches, players, worker, until, expirations, "
      "alone, dead_letter, has_guest, edition) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      tournament, number(batch.first.round), number(batch.first.number), number(batch.matches),
      json(batch.players).dump(), open.worker, number(open.until), open.expirations, open.alone ? 1 : 0,
      open.is_dead_letter ? 1 : 0, batch.has_guest ? 1 : 0, number(open.edition));
}

/// The open batch with these matches; none if it is not open or the worker may not finish it.
std::optional<OpenBatch> open_in(SqliteStatements& statements, const std::string& tournament, WorkerId worker,
                                 const Batch& batch, WallTime now) {
  QueueState state = state_in(statements, tournament, now, std::pair(worker, batch.first));
  const auto open = find_open(state, worker, batch);
  return open == state.open.end() ? std::nullopt : std::optional(std::move(*open));
}

}  // namespace

QueueState queue_state_in(const SqliteStore& store, WallTime now) {
  QueueState state;
  store.look([&](SqliteStatements& statements) { state = state_in(statements, store.tournament(), now); });
  return state;
}

SqliteWorkQueue::SqliteWorkQueue(SqliteStore& store, LeaseTimes times, WallClock clock)
    : store_(store), tournament_(store.tournament()), times_(times), clock_(std::move(clock)) {}

template <class Work>
void SqliteWorkQueue::change_by(WorkerId worker, Work work) {
  bool is_welcome = false, is_known = true;
  store_.change([&](SqliteStatements& statements) {
    is_welcome = statements.run("UPDATE worker SET seen = ? WHERE id = ? AND tournament = ? AND revoked = 0",
                                number(clock_()), worker, tournament_) > 0;
    if (is_welcome) return work(statements);
    is_known = statements.with("SELECT 1 FROM worker WHERE id = ? AND tournament = ?", worker, tournament_)
                   ->executeStep();
  });
  if (!is_known) throw Forgotten(store_.name(), worker);
  if (!is_welcome) throw Revoked(store_.name(), worker);
}

WorkerId SqliteWorkQueue::join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                               Takes takes) {
  WorkerId id = 0;
  store_.change([&](SqliteStatements& statements) {
    const std::int64_t now = number(clock_());
    statements.run(
        "INSERT INTO worker (tournament, name, concurrency, edition, only_guests, since, seen, process, "
        "process_space) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        tournament_, name, number(std::uint64_t{concurrency}), number(edition),
        takes == Takes::guests ? 1 : 0, now, now, int{::getpid()}, process_space());
    id = statements.database().getLastInsertRowid();
  });
  return id;
}

void SqliteWorkQueue::leave(WorkerId worker) {
  change_by(worker, [&](SqliteStatements& statements) {
    statements.run("UPDATE worker SET gone = 1 WHERE id = ?", worker);
    statements.run("UPDATE batch SET worker = 0 WHERE worker = ?", worker);
  });
}

bool SqliteWorkQueue::offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from,
                            std::uint64_t up_to, const std::vector<Batch>& batches) {
  bool is_first = false;
  store_.change([&](SqliteStatements& statements) {
    is_first =
        edition_in(statements, tournament_) == edition && offered_in(statements, tournament_, round) == from;
    if (!is_first) return;
    statements.run("INSERT OR REPLACE INTO offered VALUES (?, ?, ?)", tournament_, number(round),
                   number(up_to));
    for (const Batch& batch : batches) put(statements, tournament_, {.edition = edition, .batch = batch});
  });
  return is_first;
}

/// Reads all open batches. They are few, because no more are offered than the workers will need in a short
/// time.
std::vector<Batch> SqliteWorkQueue::claim(WorkerId worker, std::size_t most) {
  std::vector<Batch> claimed;
  change_by(worker, [&](SqliteStatements& statements) {
    const QueueState before = state_in(statements, tournament_, clock_());
    QueueState now = before;
    claimed = claim_from(now, worker, most, times_, clock_());
    for (const OpenBatch& open : now.open) {
      if (std::ranges::find(before.open, open) == before.open.end()) put(statements, tournament_, open);
    }
    if (now.expirations != before.expirations)
      statements.run("UPDATE queue SET expirations = ? WHERE tournament = ?", number(now.expirations),
                     tournament_);
  });
  return claimed;
}

bool SqliteWorkQueue::host(WorkerId worker) {
  bool is_host = false;
  change_by(worker, [&](SqliteStatements& statements) {
    QueueState state = state_in(statements, tournament_, clock_());
    is_host = make_host(state, worker, times_, clock_());
    if (is_host)
      statements.run("UPDATE worker SET hosts = (id = ?) WHERE tournament = ?", worker, tournament_);
  });
  return is_host;
}

std::vector<Batch> SqliteWorkQueue::extend(WorkerId worker) {
  std::vector<Batch> held;
  change_by(worker, [&](SqliteStatements& statements) {
    for (OpenBatch& open : state_in(statements, tournament_, clock_()).open) {
      if (open.worker != worker) continue;
      open.until = clock_() + times_.lease;
      put(statements, tournament_, open);
      held.push_back(std::move(open.batch));
    }
  });
  return held;
}

void SqliteWorkQueue::give_back(WorkerId worker, const Batch& batch) {
  change_by(worker, [&](SqliteStatements& statements) {
    if (auto open = open_in(statements, tournament_, worker, batch, clock_());
        open && open->worker == worker) {
      open->worker = 0;
      put(statements, tournament_, *open);
    }
  });
}

bool SqliteWorkQueue::record(WorkerId worker, const Batch& batch, const Additions& additions) {
  bool is_held = false;
  change_by(worker, [&](SqliteStatements& statements) {
    const auto open = open_in(statements, tournament_, worker, batch, clock_());
    is_held = open && open->worker == worker;
    if (is_held) add(statements, worker, additions);
  });
  return is_held;
}

bool SqliteWorkQueue::finish(WorkerId worker, const Batch& batch, const Additions& additions) {
  bool is_first = false;
  change_by(worker, [&](SqliteStatements& statements) {
    const auto open = open_in(statements, tournament_, worker, batch, clock_());
    is_first = open.has_value();
    if (!is_first) return;
    statements.run("DELETE FROM batch WHERE tournament = ? AND edition = ? AND round = ? AND first = ?",
                   tournament_, number(open->edition), number(batch.first.round), number(batch.first.number));
    add(statements, worker, additions);
  });
  return is_first;
}

void SqliteWorkQueue::add(SqliteStatements& statements, WorkerId worker, const Additions& additions) {
  store_.add(additions);
  statements.run("UPDATE worker SET played = played + ? WHERE id = ?",
                 number(std::uint64_t{additions.matches.size()}), worker);
}

void SqliteWorkQueue::unable(WorkerId worker, const std::string& player) {
  change_by(worker, [&](SqliteStatements& statements) {
    statements.run("INSERT OR IGNORE INTO unable VALUES (?, ?, ?)", worker, player, number(clock_()));
  });
}

bool SqliteWorkQueue::revoke(WorkerId worker) {
  bool is_known = false;
  store_.change([&](SqliteStatements& statements) {
    is_known = statements.run("UPDATE worker SET revoked = 1 WHERE id = ? AND tournament = ?", worker,
                              tournament_) > 0;
    if (!is_known) return;
    statements.run("UPDATE batch SET worker = 0 WHERE worker = ?", worker);
  });
  return is_known;
}

QueueState SqliteWorkQueue::state() const {
  QueueState state;
  store_.look([&](SqliteStatements& statements) { state = state_in(statements, tournament_, clock_()); });
  return state;
}

QueueLook SqliteWorkQueue::look(std::uint64_t round) const {
  const std::uint64_t recorded = store_.last();
  QueueState state;
  std::uint64_t offered = 0;
  store_.look([&](SqliteStatements& statements) {
    state = state_in(statements, tournament_, clock_());
    offered = offered_in(statements, tournament_, round);
  });
  QueueLook look = look_of(std::move(state), times_);
  look.offered = offered;
  look.recorded = recorded;
  return look;
}

void SqliteWorkQueue::turn_to(std::uint64_t edition) {
  store_.change([&](SqliteStatements& statements) {
    statements.run("UPDATE queue SET edition = ? WHERE tournament = ?", number(edition), tournament_);
    statements.run("DELETE FROM batch WHERE tournament = ? AND (worker = 0 OR until <= ?)", tournament_,
                   number(clock_()));
    statements.run("DELETE FROM offered WHERE tournament = ?", tournament_);
    statements.run("DELETE FROM worker WHERE tournament = ? AND gone = 1 AND revoked = 0", tournament_);
  });
}

void SqliteWorkQueue::clear(std::uint64_t edition) {
  store_.change([&](SqliteStatements& statements) {
    statements.run("DELETE FROM unable WHERE worker IN (SELECT id FROM worker WHERE tournament = ?)",
                   tournament_);
    statements.run("DELETE FROM batch WHERE tournament = ?", tournament_);
    statements.run("DELETE FROM offered WHERE tournament = ?", tournament_);
    statements.run("DELETE FROM worker WHERE tournament = ?", tournament_);
    statements.run("INSERT OR REPLACE INTO queue VALUES (?, ?, 0)", tournament_, number(edition));
  });
}

}  // namespace gramy::referee
