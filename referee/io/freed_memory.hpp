// Return of freed memory to the system.
#pragma once

namespace gramy::referee {

/// Makes the C library return freed pieces of at least 256 KiB to the system at once, and the end of each
/// thread's memory once a MiB of it is free. By default, each large piece that is freed raises the size from
/// which pieces are returned, so the library keeps its peak memory.
void return_freed_memory();

}  // namespace gramy::referee
