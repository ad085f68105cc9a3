// When things are due: one time a key.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "referee/clock.hpp"

namespace gramy::referee {

/// All operations take logarithmic time.
template <class Key>
class Deadlines {
 public:
  /// Replaces the key's time; none: the key is not due at all.
  void set(const Key& key, std::optional<Time> time) {
    if (const auto old = times_.find(key); old != times_.end()) {
      if (time == old->second) return;
      order_.erase({old->second, key});
      times_.erase(old);
    }
    if (!time) return;
    times_.emplace(key, *time);
    order_.emplace(*time, key);
  }

  void erase(const Key& key) { set(key, std::nullopt); }

  std::optional<Time> first() const {
    return order_.empty() ? std::nullopt : std::optional(order_.begin()->first);
  }

  /// Takes out the first key that is due.
  std::optional<Key> take(Time now) {
    if (order_.empty() || order_.begin()->first > now) return std::nullopt;
    const Key key = order_.begin()->second;
    erase(key);
    return key;
  }

 private:
  std::map<Key, Time> times_;
  std::set<std::pair<Time, Key>> order_;
};

}  // namespace gramy::referee
