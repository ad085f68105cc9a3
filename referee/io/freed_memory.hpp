// Return of freed memory to the system.
#pragma once

namespace gramy::referee {

/// Makes the C library return freed memory to the system: each piece of at least 256 KiB at once, and the end
/// of a thread's memory once 1 MiB of it is free. By default, the library returns only pieces above a limit,
/// and raises the limit when a large piece is freed. So it would keep its peak memory.
void return_freed_memory();

}  // namespace gramy::referee
