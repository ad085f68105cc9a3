// Processes that a module leaves behind.
// For programs that have no other children than modules, and for their main thread.
#pragma once

#include <initializer_list>

namespace gramy::bolek {

/// From now on, descendants whose parent has ended become our children, whatever group or session they are
/// in.
void adopt_orphans();

/// Kills and reaps all children and, after adopt_orphans, all that descend from them. Safe in a signal
/// handler.
void kill_descendants();

/// Has each of these signals, unless it is ignored, kill all descendants before it ends us.
void kill_descendants_at(std::initializer_list<int> signals);

}  // namespace gramy::bolek
