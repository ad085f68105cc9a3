// A queue in memory, which fulfils the requirements of every queue.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/queue/claiming.hpp"
#include "referee/tournament/queue/work_queue.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"

namespace gramy::referee::testing {

class MemoryWorkQueue : public WorkQueue {
 public:
  /// Adds finished matches to `store`, which has to outlive the queue.
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
  std::map<std::uint64_t, std::uint64_t> offered_;  // for each round, the number of offered matches
};

inline MemoryWorkQueue::MemoryWorkQueue(MemoryStore& store, LeaseTimes times, WallClock clock)
    : store_(store), times_(times), clock_(std::move(clock)) {}

inline Worker& MemoryWorkQueue::known(WorkerId id) {
  const auto worker = std::ranges::find(state_.workers, id, &Worker::id);
  if (worker == state_.workers.end()) throw Forgotten("memory", id);
  if (worker->revoked) throw Revoked("memory", id);
  worker->seen = clock_();
  forget_earlier(state_, clock_());
  return *worker;
}

inline WorkerId MemoryWorkQueue::join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                                      Takes takes) {
  state_.workers.push_back({.id = ++newest_,
                            .name = name,
                            .concurrency = concurrency,
                            .edition = edition,
                            .takes = takes,
                            .since = clock_(),
                            .seen = clock_()});
  return newest_;
}

inline void MemoryWorkQueue::leave(WorkerId worker) {
  known(worker).gone = true;
  for (OpenBatch& open : state_.open) {
    if (open.worker == worker) open.worker = 0;
  }
}

inline bool MemoryWorkQueue::offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from,
                                   std::uint64_t up_to, const std::vector<Batch>& batches) {
  if (edition != state_.edition || offered(round) != from) return false;
  offered_[round] = up_to;
  for (const Batch& batch : batches) state_.open.push_back({.edition = edition, .batch = batch});
  std::ranges::sort(state_.open, {}, [](const OpenBatch& open) { return open.batch.first; });
  return true;
}

inline std::vector<Batch> MemoryWorkQueue::claim(WorkerId worker, std::size_t most) {
  known(worker);
  return claim_from(state_, worker, most, times_, clock_());
}

inline bool MemoryWorkQueue::host(WorkerId worker) {
  known(worker);
  return make_host(state_, worker, times_, clock_());
}

inline std::vector<Batch> MemoryWorkQueue::extend(WorkerId worker) {
  known(worker);
  std::vector<Batch> held;
  for (OpenBatch& open : state_.open) {
    if (open.worker != worker) continue;
    open.until = clock_() + times_.lease;
    held.push_back(open.batch);
  }
  return held;
}

inline void MemoryWorkQueue::give_back(WorkerId worker, const Batch& batch) {
  known(worker);
  for (OpenBatch& open : state_.open) {
    if (open.worker == worker && open.batch == batch) open.worker = 0;
  }
}

inline bool MemoryWorkQueue::record(WorkerId id, const Batch& batch, const Additions& additions) {
  Worker& worker = known(id);
  const auto open = find_open(state_, id, batch);
  if (open == state_.open.end() || open->worker != id) return false;
  store_.add(additions);
  worker.played += additions.matches.size();
  return true;
}

inline bool MemoryWorkQueue::finish(WorkerId id, const Batch& batch, const Additions& additions) {
  Worker& worker = known(id);
  const auto open = find_open(state_, id, batch);
  if (open == state_.open.end()) return false;
  store_.add(additions);
  worker.played += additions.matches.size();
  state_.open.erase(open);
  return true;
}

inline void MemoryWorkQueue::unable(WorkerId worker, const std::string& player) {
  known(worker).unable.emplace(player, clock_());
}

inline bool MemoryWorkQueue::revoke(WorkerId id) {
  const auto worker = std::ranges::find(state_.workers, id, &Worker::id);
  if (worker == state_.workers.end()) return false;
  worker->revoked = true;
  for (OpenBatch& open : state_.open) {
    if (open.worker == id) open.worker = 0;
  }
  return true;
}

inline QueueState MemoryWorkQueue::state() const {
  QueueState state = state_;
  state.now = clock_();
  forget_earlier(state, state.now);
  return state;
}

inline QueueLook MemoryWorkQueue::look(std::uint64_t round) const {
  QueueLook look = look_of(state(), times_);
  if (const auto offered = offered_.find(round); offered != offered_.end()) look.offered = offered->second;
  look.recorded = store_.last();
  return look;
}

inline void MemoryWorkQueue::turn_to(std::uint64_t edition) {
  state_.edition = edition;
  forget_earlier(state_, clock_());
  std::erase_if(state_.workers, [](const Worker& worker) { return worker.gone && !worker.revoked; });
  offered_.clear();
}

inline void MemoryWorkQueue::clear(std::uint64_t edition) {
  state_ = {.edition = edition};
  offered_.clear();
}

}  // namespace gramy::referee::testing
