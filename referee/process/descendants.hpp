// All descendants of a process.
#pragma once

namespace gramy::referee {

/// From now on, orphaned descendants become children of this process.
void adopt_orphans();

/// Kills and reaps all remaining descendants. Call it only after adopt_orphans, and only if no descendant is
/// to stay.
void kill_descendants();

}  // namespace gramy::referee
