// Rules, shared by all queues, about which worker may claim which batch of matches.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/tournament/queue/work_queue.hpp"

namespace gramy::referee {

/// Does what WorkQueue::claim does, on this state. Precondition: the worker is in the state.
std::vector<Batch> claim_from(QueueState& state, WorkerId worker, std::size_t most, const LeaseTimes& times,
                              WallTime now);

/// Removes from the state all batches of earlier editions that no worker holds.
void forget_earlier(QueueState& state, WallTime now);

/// Finds this batch in state.open. Returns the end if it is not open, or if the worker may not hand it in.
/// Precondition: the worker is in the state, and forget_earlier was called.
std::vector<OpenBatch>::iterator find_open(QueueState& state, WorkerId worker, const Batch& batch);

/// Does what WorkQueue::host does, on this state. Precondition: the worker is in the state.
bool make_host(QueueState& state, WorkerId worker, const LeaseTimes& times, WallTime now);

/// Whether the worker has called within the last lease time, and has neither left nor been revoked.
bool is_alive(const Worker& worker, const LeaseTimes& times, WallTime now);

}  // namespace gramy::referee
