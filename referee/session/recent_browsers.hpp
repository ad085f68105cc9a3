// Addresses from which browsers' requests came lately.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "referee/match/clock.hpp"

namespace gramy::referee {

/// Remembers the addresses from which browsers' requests came lately. New connections from them get no
/// greeting: browsers open spare connections and send nothing on them at first, and would read a greeting as
/// the answer to a later request.
class RecentBrowsers {
 public:
  static constexpr std::chrono::minutes remembered{10};
  /// If there are more addresses than this, the oldest one is forgotten.
  static constexpr std::size_t most = 10'000;

  void remember(const std::string& origin, Time now) {
    const auto [found, is_new] = last_.try_emplace(origin, now);
    if (!is_new) order_.erase({std::exchange(found->second, now), origin});
    order_.emplace(now, origin);
    while (order_.size() > most || order_.begin()->first + remembered < now) {
      last_.erase(order_.begin()->second);
      order_.erase(order_.begin());
    }
  }

  bool has(const std::string& origin, Time now) const {
    const auto found = last_.find(origin);
    return found != last_.end() && now <= found->second + remembered;
  }

 private:
  std::map<std::string, Time> last_;
  std::set<std::pair<Time, std::string>> order_;  // the remembered addresses, ordered by time
};

}  // namespace gramy::referee
