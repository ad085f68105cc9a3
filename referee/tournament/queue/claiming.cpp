#include "referee/tournament/queue/claiming.hpp"

#include <algorithm>
#include <iterator>

namespace gramy::referee {
namespace {

bool may_play(const Worker& worker, const Batch& batch) {
  return batch.has_guest ? worker.hosts : worker.takes == Takes::all;
}

/// Whether no present worker can play the batch, because all that may play it have been unable to start the
/// player for at least LeaseTimes::patience.
bool is_hopeless(const std::string& player, const Batch& batch, const QueueState& state,
                 const LeaseTimes& times, WallTime now) {
  return std::ranges::all_of(state.workers, [&](const Worker& worker) {
    const auto unable = worker.unable.find(player);
    return !is_alive(worker, times, now) || !may_play(worker, batch) ||
           (unable != worker.unable.end() && unable->second + times.patience <= now);
  });
}

bool is_for(const Worker& worker, const Batch& batch, const QueueState& state, const LeaseTimes& times,
            WallTime now) {
  return may_play(worker, batch) && std::ranges::all_of(batch.players, [&](const std::string& player) {
           return !worker.unable.contains(player) || is_hopeless(player, batch, state, times, now);
         });
}

/// Splits a batch into single matches.
std::vector<OpenBatch> taken_apart(const OpenBatch& open) {
  std::vector<OpenBatch> single;
  for (std::uint64_t i = 0; i < open.batch.matches; ++i) {
    const SchedulePlace place{open.batch.first.round, open.batch.first.number + i};
    single.push_back({.edition = open.edition,
                      .batch = {.first = place,
                                .matches = 1,
                                .players = open.batch.players,
                                .has_guest = open.batch.has_guest},
                      .expirations = open.expirations,
                      .alone = true});
  }
  return single;
}

void expire_leases(QueueState& state, WallTime now) {
  std::vector<OpenBatch> open;
  for (OpenBatch& each : state.open) {
    if (each.worker != 0 && each.until <= now) {
      each.worker = 0;
      ++each.expirations;
      ++state.expirations;
      if (each.expirations == WorkQueue::most_expirations) {
        std::ranges::move(taken_apart(each), std::back_inserter(open));
        continue;
      }
      each.is_dead_letter = each.expirations > WorkQueue::most_expirations;
    }
    open.push_back(std::move(each));
  }
  state.open = std::move(open);
}

}  // namespace

void forget_earlier(QueueState& state, WallTime now) {
  std::erase_if(state.open, [&](const OpenBatch& open) {
    return open.edition < state.edition && (open.worker == 0 || open.until <= now);
  });
}

bool is_alive(const Worker& worker, const LeaseTimes& times, WallTime now) {
  return !worker.gone && !worker.revoked && worker.seen + times.lease > now;
}

std::vector<Batch> claim_from(QueueState& state, WorkerId id, std::size_t most, const LeaseTimes& times,
                              WallTime now) {
  const auto worker = std::ranges::find(state.workers, id, &Worker::id);
  worker->seen = now;
  forget_earlier(state, now);
  expire_leases(state, now);
  if (worker->edition != state.edition) return {};
  bool holds_any = std::ranges::any_of(state.open, [&](const auto& open) { return open.worker == id; });
  const bool plays_alone =
      std::ranges::any_of(state.open, [&](const auto& open) { return open.worker == id && open.alone; });
  std::vector<Batch> claimed;
  for (const bool has_guest : {true, false}) {
    for (OpenBatch& open : state.open) {
      if (claimed.size() == most || plays_alone) return claimed;
      if (open.batch.has_guest != has_guest || open.worker != 0 || open.is_dead_letter ||
          (open.alone && holds_any))
        continue;
      if (!is_for(*worker, open.batch, state, times, now)) continue;
      open.worker = id;
      open.until = now + times.lease;
      claimed.push_back(open.batch);
      holds_any = true;
      if (open.alone) return claimed;
    }
  }
  return claimed;
}

std::vector<OpenBatch>::iterator find_open(QueueState& state, WorkerId worker, const Batch& batch) {
  const std::uint64_t edition = state.find(worker)->edition;
  return std::ranges::find_if(state.open, [&](const OpenBatch& open) {
    return open.edition == edition && open.batch == batch &&
           (open.edition == state.edition || open.worker == worker);
  });
}

bool make_host(QueueState& state, WorkerId id, const LeaseTimes& times, WallTime now) {
  const bool is_another = std::ranges::any_of(state.workers, [&](const Worker& worker) {
    return worker.hosts && worker.id != id && is_alive(worker, times, now);
  });
  if (is_another) return false;
  for (Worker& worker : state.workers) worker.hosts = worker.id == id;
  return true;
}

}  // namespace gramy::referee
