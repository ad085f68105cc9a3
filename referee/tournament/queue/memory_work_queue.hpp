// A queue in memory, for tests.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/memory_store.hpp"

namespace gramy::referee {

class MemoryWorkQueue : public WorkQueue {
 public:
  /// Finished matches are added to `store`, which has to outlive this.
  MemoryWorkQueue(MemoryStore& store, LeaseTimes times, WallClock clock);

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
  Worker& known(WorkerId worker);

  MemoryStore& store_;
  LeaseTimes times_;
  WallClock clock_;
  QueueState state_;
  WorkerId newest_ = 0;
  std::map<std::uint64_t, std::uint64_t> offered_;  // by round
};

}  // namespace gramy::referee
