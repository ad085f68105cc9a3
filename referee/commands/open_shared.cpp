#include "referee/commands/open_shared.hpp"

#include <chrono>
#include <thread>

#include "engine/base/stop.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/folder_lock.hpp"

namespace gramy::referee {

std::unique_ptr<SharedResults> open_shared(const std::string& address, const std::stop_token& stop) {
  using namespace std::chrono_literals;
  constexpr auto step = 50ms;
  constexpr auto patience = 10s;  // with another process that opens it
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
