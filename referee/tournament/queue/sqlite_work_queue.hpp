// The queue of a tournament's folder, beside the matches in results.sqlite.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"

namespace gramy::referee {

/// The state of the chosen tournament's queue. The store may be open for reading only.
QueueState queue_state_in(const SqliteStore& store, WallTime now);

/// A queue for processes on one machine, which all use its clock. Each call is one transaction of the store.
class SqliteWorkQueue : public WorkQueue {
 public:
  /// The queue of the store's chosen tournament. The store has to outlive the queue. Precondition: the store
  /// is open for writing.
  SqliteWorkQueue(SqliteStore& store, LeaseTimes times, WallClock clock = wall_time);

  WorkerId join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                Takes takes) override;
  void leave(WorkerId worker) override;
  bool offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from, std::uint64_t up_to,
             const std::vector<Batch>& batches) override;
  std::vector<Batch> claim(WorkerId worker, std::size_t most) override;
  bool host(WorkerId worker) override;
  std::vector<Batch> extend(WorkerId worker) override;
  void give_back(WorkerId worker, const Batch& batch) override;
  bool record(WorkerId worker, const Batch& batch, const Additions& additions) override;
  bool finish(WorkerId worker, const Batch& batch, const Additions& additions) override;
  void unable(WorkerId worker, const std::string& player) override;
  bool revoke(WorkerId worker) override;
  QueueState state() const override;
  QueueLook look(std::uint64_t round) const override;
  void turn_to(std::uint64_t edition) override;
  void clear(std::uint64_t edition) override;

 private:
  /// Changes the queue for a worker, in one transaction. Throws Revoked and Forgotten.
  template <class Work>
  void change_by(WorkerId worker, Work work);
  void add(SqliteStatements& statements, WorkerId worker, const Additions& additions);

  SqliteStore& store_;
  std::string tournament_;
  LeaseTimes times_;
  WallClock clock_;
};

}  // namespace gramy::referee
