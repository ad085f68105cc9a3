#include "engine/python/unlocked_work.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <thread>

namespace gramy::python {

namespace py = pybind11;

void work_unlocked(bool is_quick, std::stop_source& stop, const std::function<void()>& work) {
  if (is_quick) {
    const py::gil_scoped_release unlocked;
    work();
    return;
  }
  constexpr auto between_signals = std::chrono::milliseconds(20);
  std::mutex in_use;
  std::condition_variable ended;
  bool has_ended = false;
  std::exception_ptr failure;
  std::jthread worker([&] {
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(in_use);
    has_ended = true;
    ended.notify_one();
  });
  const auto wait = [&] {
    const py::gil_scoped_release unlocked;
    std::unique_lock lock(in_use);
    return ended.wait_for(lock, between_signals, [&] { return has_ended; });
  };
  std::optional<py::error_already_set> raised;
  while (!wait()) {
    if (raised || PyErr_CheckSignals() == 0) continue;
    raised.emplace();
    stop.request_stop();
  }
  worker.join();
  if (raised) throw py::error_already_set(*raised);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace gramy::python
