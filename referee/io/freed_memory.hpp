// Return of freed memory to the system.
#pragma once

namespace gramy::referee {

/// Makes the C library return freed memory to the system. The library then returns each piece of at least 256
/// KiB at once. It returns smaller pieces when the last 1 MiB of a thread's heap is free. By default, the
/// library returns only pieces above a limit, and raises the limit when a large piece is freed. So the
/// process would keep its peak memory.
void return_freed_memory();

}  // namespace gramy::referee
