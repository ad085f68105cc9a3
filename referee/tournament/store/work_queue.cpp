#include "referee/tournament/store/work_queue.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace gramy::referee {

const Worker* QueueState::find(WorkerId worker) const {
  const auto found = std::ranges::find(workers, worker, &Worker::id);
  return found == workers.end() ? nullptr : &*found;
}

Revoked::Revoked(const std::string& store, WorkerId worker)
    : Conflict(fmt::format(
          "{}: worker {} was revoked: its matches are played by others (a worker that is started anew is a "
          "new one)",
          store, worker)) {}

}  // namespace gramy::referee
