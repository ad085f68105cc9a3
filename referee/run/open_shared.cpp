#include "referee/run/open_shared.hpp"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <thread>

#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/disk/jitter.hpp"
#include "referee/tournament/places/database.hpp"

namespace gramy::referee {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds first_pause = 200ms, longest_pause = 10s;

/// Sleeps. Throws Stopped as soon as a stop is requested.
void pause_for(std::chrono::milliseconds pause, const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any nothing;
  nothing.wait_for(lock, stop, pause, [] { return false; });
  throw_if_stopped(stop);
}

}  // namespace

bool await_server(const std::string& place, std::optional<std::chrono::seconds> at_most,
                  const std::stop_token& stop) {
  if (!names_database(place)) return true;
  const auto since = std::chrono::steady_clock::now();
  for (std::chrono::milliseconds pause = first_pause;; pause = std::min(2 * pause, longest_pause)) {
    const std::string why = why_away(place);
    if (why.empty()) return true;
    if (pause == first_pause) fmt::print(stderr, "waiting for the database server: {}\n", printable(why));
    if (at_most && std::chrono::steady_clock::now() - since >= *at_most) return false;
    pause_for(jittered(pause), stop);
  }
}

std::unique_ptr<SharedResults> open_shared(const TournamentAddress& address, const std::stop_token& stop) {
  constexpr auto step = 50ms;
  constexpr auto patience = 10s;  // how long to wait for another process that opens the folder
  for (auto waited = 0ms;; waited += step) {
    try {
      return std::make_unique<SharedResults>(address);
    } catch (const BeingShared&) {
      if (waited >= patience) throw;
    } catch (const InUse&) {
      if (waited >= FolderLock::patience) throw;
    }
    std::this_thread::sleep_for(step);
    throw_if_stopped(stop);
  }
}

}  // namespace gramy::referee
