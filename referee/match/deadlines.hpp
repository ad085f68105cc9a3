// Deadlines by key, ordered by time.
#pragma once

#include <iterator>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "referee/match/clock.hpp"

namespace gramy::referee {

/// At most one time for each key. All operations take logarithmic time. Changing a time allocates no memory,
/// because it happens at every move of a match.
template <class Key>
class Deadlines {
 public:
  /// Replaces the key's time. A key without a time is never due.
  void set(const Key& key, std::optional<Time> time) {
    const auto found = places_.find(key);
    if (found == places_.end()) {
      if (time) places_.emplace(key, order_.insert({*time, key}).first);
      return;
    }
    auto& place = found->second;
    if (time && keeps_place(place, *time)) {
      place->time = *time;
      return;
    }
    auto node = order_.extract(place);
    if (time) {
      node.value().time = *time;
      place = order_.insert(std::move(node)).position;
    } else {
      places_.erase(found);
    }
  }

  void erase(const Key& key) { set(key, std::nullopt); }

  std::optional<Time> first() const {
    return order_.empty() ? std::nullopt : std::optional(order_.begin()->time);
  }

  /// Removes and returns the first key that is due.
  std::optional<Key> take(Time now) {
    if (order_.empty() || order_.begin()->time > now) return std::nullopt;
    const Key key = order_.begin()->key;
    erase(key);
    return key;
  }

 private:
  struct Entry {
    mutable Time time;  // set() changes it in place if the order stays the same
    Key key;

    friend bool operator<(const Entry& a, const Entry& b) {
      return a.time == b.time ? a.key < b.key : a.time < b.time;
    }
  };
  using Order = std::set<Entry>;

  /// Whether the order stays the same if the entry gets this time.
  bool keeps_place(typename Order::iterator place, Time time) const {
    const Entry entry{time, place->key};
    const auto next = std::next(place);
    return (place == order_.begin() || *std::prev(place) < entry) && (next == order_.end() || entry < *next);
  }

  Order order_;
  std::unordered_map<Key, typename Order::iterator> places_;
};

}  // namespace gramy::referee
