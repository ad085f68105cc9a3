// Long work without the interpreter's lock, which Ctrl-C stops.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace gramy::python {

/// The same work for a board of this size or less takes some milliseconds at most.
inline constexpr std::uint64_t most_quick_size = 1000;

/// Runs `work` while other threads of Python go on. Quick work runs on this thread. Any other runs on a
/// thread of its own, and this one lets Python handle its signals. If a handler raises, `stop` is requested;
/// once the work has ended, the handler's exception is thrown. Otherwise throws what `work` throws.
/// Precondition: the caller holds the interpreter's lock; `work` does not use Python.
void work_unlocked(bool is_quick, std::stop_source& stop, const std::function<void()>& work);

}  // namespace gramy::python
