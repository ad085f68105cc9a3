// Memory that has been freed, on its way back to the system.
#pragma once

namespace gramy::referee {

/// From now on pieces of 256 KiB and more go back to the system as soon as they are freed, and the end of
/// each thread's memory once a MiB of it is free. Without this the C library keeps what it had at its
/// largest: each large piece that is freed raises the size from which it returns any.
void return_freed_memory();

}  // namespace gramy::referee
