// Return of freed memory to the system.
#pragma once

namespace gramy::referee {

/// From now on, freed pieces of at least 256 KiB go back to the system at once, and the end of each thread's
/// memory does when a MiB of it is free. By default the C library keeps its peak memory: each large piece
/// that is freed raises the size from which it returns any.
void return_freed_memory();

}  // namespace gramy::referee
