#include "referee/tournament/queue/work_queue.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "referee/tournament/queue/claiming.hpp"

namespace gramy::referee {

const Worker* QueueState::find(WorkerId worker) const {
  const auto found = std::ranges::find(workers, worker, &Worker::id);
  return found == workers.end() ? nullptr : &*found;
}

std::uint64_t QueueLook::dead_letters() const {
  return static_cast<std::uint64_t>(std::ranges::count_if(expired, &OpenBatch::is_dead_letter));
}

QueueLook look_of(QueueState state, const LeaseTimes& times) {
  QueueLook look{.now = state.now, .edition = state.edition};
  look.held_of_earlier =
      std::erase_if(state.open, [&](const OpenBatch& open) { return open.edition < state.edition; });
  look.open = state.open.size();
  const auto is_over = [&](const OpenBatch& open) { return open.worker != 0 && open.until <= state.now; };
  for (OpenBatch& open : state.open) {
    const bool is_free = !open.is_dead_letter && (open.worker == 0 || is_over(open));
    look.is_any_free = look.is_any_free || (is_free && !open.batch.has_guest);
    if (open.batch.has_guest && !open.is_dead_letter) ++look.for_host;
    if (open.batch.has_guest && is_free) look.waiting_for_host += open.batch.matches;
    if (open.expirations > 0 || is_over(open)) look.expired.push_back(std::move(open));
  }
  for (const Worker& worker : state.workers) {
    const bool is_there = is_alive(worker, times, state.now);
    if (is_there && worker.hosts) look.host = worker.id;
    if (worker.takes != Takes::all) continue;
    if (is_there) look.slots += worker.concurrency;
    look.played += worker.played;
    look.slot_time += (worker.seen - worker.since) * worker.concurrency;
  }
  return look;
}

Revoked::Revoked(const std::string& store, WorkerId worker)
    : Conflict(fmt::format(
          "{}: worker {} was revoked, and other workers play its matches (to play on, start a new worker)",
          store, worker)) {}

Refused::Refused(const std::string& store, const std::string& why)
    : Conflict(store + ": refuses this worker's results, and other workers play the matches again: " + why) {}

Forgotten::Forgotten(const std::string& store, WorkerId worker)
    : Conflict(fmt::format("{}: the tournament was begun anew, and worker {} is not known there any more",
                           store, worker)) {}

}  // namespace gramy::referee
