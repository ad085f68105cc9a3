#include "referee/tournament/queue/claiming.hpp"

#include <algorithm>
#include <iterator>

namespace gramy::referee {
namespace {

bool may_play(const Worker& worker, const Stretch& stretch) {
  return worker.hosts || !stretch.has_guest;
}

/// Whether nobody who may play the stretch can start the player, and has not been able to for long enough.
bool is_hopeless(const std::string& player, const Stretch& stretch, const QueueState& state,
                 const LeaseTimes& times, WallTime now) {
  return std::ranges::all_of(state.workers, [&](const Worker& worker) {
    const auto unable = worker.unable.find(player);
    return !is_alive(worker, times, now) || !may_play(worker, stretch) ||
           (unable != worker.unable.end() && unable->second + times.patience <= now);
  });
}

bool is_for(const Worker& worker, const Stretch& stretch, const QueueState& state, const LeaseTimes& times,
            WallTime now) {
  return may_play(worker, stretch) && std::ranges::all_of(stretch.players, [&](const std::string& player) {
           return !worker.unable.contains(player) || is_hopeless(player, stretch, state, times, now);
         });
}

/// The matches of a stretch, each a stretch of its own.
std::vector<OpenStretch> taken_apart(const OpenStretch& open) {
  std::vector<OpenStretch> single;
  for (std::uint64_t i = 0; i < open.stretch.matches; ++i) {
    const SchedulePlace place{open.stretch.first.round, open.stretch.first.number + i};
    single.push_back({.edition = open.edition,
                      .stretch = {.first = place,
                                  .matches = 1,
                                  .players = open.stretch.players,
                                  .has_guest = open.stretch.has_guest},
                      .lapses = open.lapses,
                      .alone = true});
  }
  return single;
}

/// Frees what was held too long.
void let_lapse(QueueState& state, WallTime now) {
  std::vector<OpenStretch> open;
  for (OpenStretch& each : state.open) {
    if (each.worker != 0 && each.until <= now) {
      each.worker = 0;
      ++each.lapses;
      ++state.lapses;
      if (each.lapses == WorkQueue::most_lapses) {
        std::ranges::move(taken_apart(each), std::back_inserter(open));
        continue;
      }
      each.aside = each.lapses > WorkQueue::most_lapses;
    }
    open.push_back(std::move(each));
  }
  state.open = std::move(open);
}

}  // namespace

void forget_earlier(QueueState& state, WallTime now) {
  std::erase_if(state.open, [&](const OpenStretch& open) {
    return open.edition < state.edition && (open.worker == 0 || open.until <= now);
  });
}

bool is_alive(const Worker& worker, const LeaseTimes& times, WallTime now) {
  return !worker.gone && !worker.revoked && worker.seen + times.lease > now;
}

std::vector<Stretch> claim_from(QueueState& state, WorkerId id, std::size_t most, const LeaseTimes& times,
                                WallTime now) {
  const auto worker = std::ranges::find(state.workers, id, &Worker::id);
  worker->seen = now;
  forget_earlier(state, now);
  let_lapse(state, now);
  if (worker->edition != state.edition) return {};
  bool holds_any = std::ranges::any_of(state.open, [&](const auto& open) { return open.worker == id; });
  const bool plays_alone =
      std::ranges::any_of(state.open, [&](const auto& open) { return open.worker == id && open.alone; });
  std::vector<Stretch> claimed;
  for (const bool has_guest : {true, false}) {
    for (OpenStretch& open : state.open) {
      if (claimed.size() == most || plays_alone) return claimed;
      if (open.stretch.has_guest != has_guest || open.worker != 0 || open.aside || (open.alone && holds_any))
        continue;
      if (!is_for(*worker, open.stretch, state, times, now)) continue;
      open.worker = id;
      open.until = now + times.lease;
      claimed.push_back(open.stretch);
      holds_any = true;
      if (open.alone) return claimed;
    }
  }
  return claimed;
}

std::vector<OpenStretch>::iterator find_open(QueueState& state, WorkerId worker, const Stretch& stretch) {
  const std::uint64_t edition = state.find(worker)->edition;
  return std::ranges::find_if(state.open, [&](const OpenStretch& open) {
    return open.edition == edition && open.stretch == stretch &&
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
