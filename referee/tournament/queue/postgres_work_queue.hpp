// The queue of a tournament in a PostgreSQL database, beside its store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/postgres/postgres_store.hpp"

namespace gramy::referee {

/// A queue for processes on several machines. They all use the server's clock and the lease times in the
/// database, which `clear` sets. schema.sql decides which worker may claim which batch, by the rules of
/// claiming.hpp.
class PostgresWorkQueue : public WorkQueue {
 public:
  /// The queue of the store's chosen tournament. The store has to outlive the queue.
  PostgresWorkQueue(PostgresStore& store, LeaseTimes times)
      : store_(store), tournament_(store.tournament()), times_(times) {}

  WorkerId join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                Takes takes) override;
  void leave(WorkerId worker) override;
  void expect(std::uint64_t edition, const std::vector<OfferedMatch>& matches) override;
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
  /// Executes a statement for a worker. Throws Revoked and Forgotten.
  template <class Ask>
  PostgresRows ask_as(WorkerId worker, Ask ask) const;
  /// Executes a statement that hands in a batch, with its parameters.
  PostgresRows hand_in(const char* call, WorkerId worker, const Batch& batch, const Additions& additions);

  PostgresStore& store_;
  std::string tournament_;
  LeaseTimes times_;
};

}  // namespace gramy::referee
