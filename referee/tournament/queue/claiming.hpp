// Rules of who may claim which batch of matches, shared by all queues.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"

namespace gramy::referee {

/// As WorkQueue::claim, of what is open in `state`, which becomes what it is then. Precondition: the worker
/// is among the workers.
std::vector<Batch> claim_from(QueueState& state, WorkerId worker, std::size_t most, const LeaseTimes& times,
                              WallTime now);

/// Forgets the batches of earlier editions that nobody holds.
void forget_earlier(QueueState& state, WallTime now);

/// The batch that the worker may hand in; the end if there is none any more. Precondition: the worker is
/// among the workers, and forget_earlier was called.
std::vector<OpenBatch>::iterator find_open(QueueState& state, WorkerId worker, const Batch& batch);

/// As WorkQueue::host. Precondition: the worker is among the workers.
bool make_host(QueueState& state, WorkerId worker, const LeaseTimes& times, WallTime now);

/// Whether it plays as far as is known.
bool is_alive(const Worker& worker, const LeaseTimes& times, WallTime now);

}  // namespace gramy::referee
