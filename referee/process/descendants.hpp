// All descendants of a process.
#pragma once

namespace gramy::referee {

/// Makes orphaned descendants children of this process from now on.
void adopt_orphans();

/// Kills and reaps all remaining descendants. To be called only after adopt_orphans, and only if no
/// descendant has to stay.
void kill_descendants();

}  // namespace gramy::referee
