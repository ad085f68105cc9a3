// Killing of processes that a module leaves behind, for programs whose only children are modules.
// Call these functions on the main thread.
#pragma once

#include <initializer_list>

namespace gramy::bolek {

/// Makes this process the parent of every descendant whose own parent ends, even if the descendant is in
/// another process group or session.
void adopt_orphans();

/// Kills and reaps all children. After a call of adopt_orphans, kills and reaps all descendants. Safe in a
/// signal handler.
void kill_descendants();

/// Makes each of these signals kill all descendants before it ends the program. Ignored signals stay ignored.
void kill_descendants_at(std::initializer_list<int> signals);

}  // namespace gramy::bolek
