#include "referee/commands/logged_site.hpp"

#include <spdlog/spdlog.h>
#include <utility>

#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"

namespace gramy::referee {
namespace {

template <class Work>
auto logging(const Work& work) {
  try {
    return work();
  } catch (const Stopped&) {
    throw;
  } catch (const std::exception& error) {
    spdlog::error(printable(error.what()));
    throw;
  }
}

}  // namespace

decltype(Site::find) logged(decltype(Site::find) find) {
  return [find = std::move(find)](const PageRequest& request, const std::stop_token& stop) {
    Reply reply = logging([&] { return find(request, stop); });
    if (auto* make = std::get_if<LongAnswer>(&reply)) {
      *make = [make = std::move(*make)](const std::stop_token& long_stop) {
        return logging([&] { return make(long_stop); });
      };
    }
    return reply;
  };
}

}  // namespace gramy::referee
