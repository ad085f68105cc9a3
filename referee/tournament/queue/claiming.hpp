// Rules of who may claim which batch of matches, shared by all queues.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"

namespace gramy::referee {

/// WorkQueue::claim on a state, which it changes. Precondition: the worker is in the state.
std::vector<Batch> claim_from(QueueState& state, WorkerId worker, std::size_t most, const LeaseTimes& times,
                              WallTime now);

/// Forgets the batches of earlier editions that nobody holds.
void forget_earlier(QueueState& state, WallTime now);

/// The open batch that the worker may hand in; the end if there is none. Precondition: the worker is in the
/// state, and forget_earlier was called.
std::vector<OpenBatch>::iterator find_open(QueueState& state, WorkerId worker, const Batch& batch);

/// WorkQueue::host on a state. Precondition: the worker is in the state.
bool make_host(QueueState& state, WorkerId worker, const LeaseTimes& times, WallTime now);

/// Whether the worker is present, as far as is known.
bool is_alive(const Worker& worker, const LeaseTimes& times, WallTime now);

}  // namespace gramy::referee
