// Deadlines by key, in the order of time.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "referee/match/clock.hpp"

namespace gramy::referee {

/// All operations take logarithmic time. Moving a time, as every move of a match does, takes no memory.
template <class Key>
class Deadlines {
 public:
  /// Replaces the key's time; none: the key is not due at all.
  void set(const Key& key, std::optional<Time> time) {
    const auto found = places_.find(key);
    if (found == places_.end()) {
      if (time) places_.emplace(key, order_.emplace(*time, key).first);
      return;
    }
    auto& place = found->second;
    if (time == place->first) return;
    auto node = order_.extract(place);
    if (time) {
      node.value().first = *time;
      place = order_.insert(std::move(node)).position;
    } else {
      places_.erase(found);
    }
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
  using Order = std::set<std::pair<Time, Key>>;

  Order order_;
  std::unordered_map<Key, typename Order::iterator> places_;
};

}  // namespace gramy::referee
