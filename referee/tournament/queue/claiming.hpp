// Rules, shared by all queues, about which worker may claim which batch of matches.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"

namespace gramy::referee {

/// Claims batches like WorkQueue::claim, and changes the state. Precondition: the worker is in the state.
std::vector<Batch> claim_from(QueueState& state, WorkerId worker, std::size_t most, const LeaseTimes& times,
                              WallTime now);

/// Forgets the batches of earlier editions that no worker holds.
void forget_earlier(QueueState& state, WallTime now);

/// The open batch that the worker may hand in; the end if there is none. Precondition: the worker is in the
/// state, and forget_earlier was called.
std::vector<OpenBatch>::iterator find_open(QueueState& state, WorkerId worker, const Batch& batch);

/// Makes the worker the host like WorkQueue::host. Precondition: the worker is in the state.
bool make_host(QueueState& state, WorkerId worker, const LeaseTimes& times, WallTime now);

/// Whether the worker is present, as far as the queue knows.
bool is_alive(const Worker& worker, const LeaseTimes& times, WallTime now);

}  // namespace gramy::referee
