// A bench for every kind of queue. Its clock is moved by the test.
#pragma once

#include "referee/tournament/queue/sqlite_work_queue.hpp"
#include "referee/tournament/queue/work_queue.hpp"
#include "tests/referee/tournament/queue/memory_work_queue.hpp"
#include "tests/referee/tournament/records/stored.hpp"
#include "tests/referee/tournament/testing.hpp"
#ifdef GRAMY_POSTGRES
#include "referee/tournament/queue/postgres_work_queue.hpp"
#include "tests/referee/tournament/records/postgres/private_postgres.hpp"
#endif

namespace gramy::referee::testing {

inline constexpr LeaseTimes lease_times{.lease = 90s, .patience = 30s};

/// A clock that changes only by `+=`.
class SetClock {
 public:
  WallTime get() const { return time_; }
  SetClock& operator+=(std::chrono::milliseconds passed) {
    time_ += passed;
    if (tell_) tell_(time_);
    return *this;
  }
  friend WallTime operator+(const SetClock& time, std::chrono::milliseconds later) {
    return time.time_ + later;
  }

  /// Calls `tell` now and whenever the time changes. For a queue with its own clock, `tell` sets this clock.
  void on_change(std::function<void(WallTime)> tell) {
    tell_ = std::move(tell);
    tell_(time_);
  }

 private:
  WallTime time_{std::chrono::hours(500'000)};
  std::function<void(WallTime)> tell_;
};

template <class Store, class Queue>
struct Bench {
  template <class... Arguments>
  explicit Bench(Arguments... arguments)
      : store(arguments...), queue(store, lease_times, [this] { return now.get(); }) {
    queue.clear(1);
  }

  /// The queue of another tournament in the same store.
  std::unique_ptr<WorkQueue> beside(const std::string& tournament) {
    store.choose(tournament);
    return std::make_unique<Queue>(store, lease_times, [this] { return now.get(); });
  }

  SetClock now;
  Store store;
  Queue queue;
};

struct InMemory : Bench<MemoryStore, MemoryWorkQueue> {
  static constexpr std::size_t steps = 6, least_orders = 5000;
  InMemory() : Bench("memory") {}
  void begin_anew() {
    queue.clear(1);
    store = MemoryStore("memory");
  }
};

struct InSqlite : ScratchFolder, Bench<SqliteStore, SqliteWorkQueue> {
  static constexpr std::size_t steps = 5, least_orders = 1000;
  InSqlite() : Bench(path() / "results.sqlite", SqliteStore::Access::write) {}
  void begin_anew() { queue.clear(1); }
};

#ifdef GRAMY_POSTGRES
/// A queue in a database. The database's clock follows `now`.
struct InPostgres {
  static constexpr std::size_t steps = 4, least_orders = 200;
  InPostgres() {
    queue.clear(1);
    now.on_change([this](WallTime time) {
      // gramy.play_along marks this process as one that offers matches and is present.
      store.connection().begin_with("set gramy.now = " + std::to_string(time.time_since_epoch().count()) +
                                    "; select gramy.play_along('')");
    });
  }
  void begin_anew() { queue.clear(1); }
  std::unique_ptr<WorkQueue> beside(const std::string& tournament) {
    store.choose(tournament);
    return std::make_unique<PostgresWorkQueue>(store, lease_times);
  }

  SetClock now;
  PostgresStore store{fresh_tournament_database(true)};
  PostgresWorkQueue queue{store, lease_times};
};
#define EVERY_QUEUE InMemory, InSqlite, InPostgres
#else
#define EVERY_QUEUE InMemory, InSqlite
#endif

inline Batch batch(std::uint64_t first, std::uint64_t matches = 2,
                   std::set<std::string> players = {"x", "y"}) {
  return {.first = {1, first}, .matches = matches, .players = std::move(players)};
}

inline std::string id_of(std::uint64_t number) {
  return "match " + std::to_string(number);
}

/// Results of a batch, as a worker hands them in.
inline Additions results_of(const Batch& batch) {
  Additions additions;
  for (std::uint64_t i = 0; i < batch.matches; ++i) {
    const std::uint64_t number = batch.first.number + i;
    additions.matches.push_back(stored_match(number, id_of(number)));
    additions.matches.back().key.identity.repeat = 1000 * batch.first.round + number;
  }
  additions.boards = additions_of(stored_match(0, "")).boards;
  return additions;
}

using Batches = std::vector<Batch>;

}  // namespace gramy::referee::testing
