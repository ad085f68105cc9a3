#include "engine/python/unlocked_work.hpp"

#include <chrono>
#include <condition_variable>
#include <cxxabi.h>
#include <exception>
#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <thread>
#include <unistd.h>

namespace gramy::python {
namespace {

namespace py = pybind11;

/// Runs `work` without the interpreter's lock. Afterwards takes the lock again.
template <class Work>
void without_lock(const Work& work) {
  std::exception_ptr failure;
  PyThreadState* const state = PyEval_SaveThread();
  try {
    work();
  } catch (...) {
    failure = std::current_exception();
  }
  try {
    PyEval_RestoreThread(state);
  } catch (abi::__forced_unwind&) {
    // The interpreter is ending. This daemon thread must not return, because destructors would use Python.
    while (true) pause();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

void work_unlocked(bool is_quick, std::stop_source& stop, const std::function<void()>& work) {
  if (is_quick) {
    without_lock(work);
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
  std::optional<py::error_already_set> raised;
  while (true) {
    bool is_over = false;
    without_lock([&] {
      std::unique_lock lock(in_use);
      is_over = ended.wait_for(lock, between_signals, [&] { return has_ended; });
    });
    if (is_over) break;
    if (raised || PyErr_CheckSignals() == 0) continue;
    raised.emplace();
    stop.request_stop();
  }
  worker.join();
  if (raised) throw py::error_already_set(*raised);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace gramy::python
