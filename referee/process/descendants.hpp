// All processes that descend from a process.
#pragma once

namespace gramy::referee {

/// From now on, descendants whose parent ended become our children, wherever they went.
void adopt_orphans();

/// Kills and reaps all descendants that are left. Only after adopt_orphans, and when nothing of ours is to
/// live on.
void kill_descendants();

}  // namespace gramy::referee
