// Long work without the interpreter's lock; Ctrl-C can stop it.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace gramy::python {

/// The largest board for which work always takes at most some milliseconds.
inline constexpr std::uint64_t most_quick_size = 1000;

/// Runs `work` while other threads of Python continue. Quick work runs on this thread. Other work runs on a
/// thread of its own, while this thread lets Python handle signals. If a signal handler raises an exception,
/// requests `stop`, waits until the work has ended, and throws that exception. Otherwise throws what `work`
/// throws. Precondition: the caller holds the interpreter's lock; `work` does not use Python.
void work_unlocked(bool is_quick, std::stop_source& stop, const std::function<void()>& work);

}  // namespace gramy::python
