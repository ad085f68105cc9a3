#include "referee/tournament/queue/memory_work_queue.hpp"

#include <algorithm>
#include <utility>

#include "referee/tournament/queue/claiming.hpp"

namespace gramy::referee {

MemoryWorkQueue::MemoryWorkQueue(MemoryStore& store, LeaseTimes times, WallClock clock)
    : store_(store), times_(times), clock_(std::move(clock)) {}

Worker& MemoryWorkQueue::known(WorkerId id) {
  const auto worker = std::ranges::find(state_.workers, id, &Worker::id);
  if (worker == state_.workers.end()) throw Forgotten("memory", id);
  if (worker->revoked) throw Revoked("memory", id);
  worker->seen = clock_();
  forget_earlier(state_, clock_());
  return *worker;
}

WorkerId MemoryWorkQueue::join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
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

void MemoryWorkQueue::leave(WorkerId worker) {
  known(worker).gone = true;
  for (OpenBatch& open : state_.open) {
    if (open.worker == worker) open.worker = 0;
  }
}

bool MemoryWorkQueue::offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from,
                            std::uint64_t up_to, const std::vector<Batch>& batches) {
  if (edition != state_.edition || offered(round) != from) return false;
  offered_[round] = up_to;
  for (const Batch& batch : batches) state_.open.push_back({.edition = edition, .batch = batch});
  std::ranges::sort(state_.open, {}, [](const OpenBatch& open) { return open.batch.first; });
  return true;
}

std::vector<Batch> MemoryWorkQueue::claim(WorkerId worker, std::size_t most) {
  known(worker);
  return claim_from(state_, worker, most, times_, clock_());
}

bool MemoryWorkQueue::host(WorkerId worker) {
  known(worker);
  return make_host(state_, worker, times_, clock_());
}

std::vector<Batch> MemoryWorkQueue::extend(WorkerId worker) {
  known(worker);
  std::vector<Batch> held;
  for (OpenBatch& open : state_.open) {
    if (open.worker != worker) continue;
    open.until = clock_() + times_.lease;
    held.push_back(open.batch);
  }
  return held;
}

void MemoryWorkQueue::give_back(WorkerId worker, const Batch& batch) {
  known(worker);
  for (OpenBatch& open : state_.open) {
    if (open.worker == worker && open.batch == batch) open.worker = 0;
  }
}

bool MemoryWorkQueue::record(WorkerId id, const Batch& batch, const Additions& additions) {
  Worker& worker = known(id);
  const auto open = find_open(state_, id, batch);
  if (open == state_.open.end() || open->worker != id) return false;
  store_.add(additions);
  worker.played += additions.matches.size();
  return true;
}

bool MemoryWorkQueue::finish(WorkerId id, const Batch& batch, const Additions& additions) {
  Worker& worker = known(id);
  const auto open = find_open(state_, id, batch);
  if (open == state_.open.end()) return false;
  store_.add(additions);
  worker.played += additions.matches.size();
  state_.open.erase(open);
  return true;
}

void MemoryWorkQueue::unable(WorkerId worker, const std::string& player) {
  known(worker).unable.emplace(player, clock_());
}

bool MemoryWorkQueue::revoke(WorkerId id) {
  const auto worker = std::ranges::find(state_.workers, id, &Worker::id);
  if (worker == state_.workers.end()) return false;
  worker->revoked = true;
  for (OpenBatch& open : state_.open) {
    if (open.worker == id) open.worker = 0;
  }
  return true;
}

QueueState MemoryWorkQueue::state() const {
  QueueState state = state_;
  state.now = clock_();
  forget_earlier(state, state.now);
  return state;
}

QueueLook MemoryWorkQueue::look(std::uint64_t round) const {
  QueueLook look = look_of(state(), times_);
  if (const auto offered = offered_.find(round); offered != offered_.end()) look.offered = offered->second;
  look.recorded = store_.size();
  return look;
}

void MemoryWorkQueue::turn_to(std::uint64_t edition) {
  state_.edition = edition;
  forget_earlier(state_, clock_());
  std::erase_if(state_.workers, [](const Worker& worker) { return worker.gone && !worker.revoked; });
  offered_.clear();
}

void MemoryWorkQueue::clear(std::uint64_t edition) {
  state_ = {.edition = edition};
  offered_.clear();
}

}  // namespace gramy::referee
