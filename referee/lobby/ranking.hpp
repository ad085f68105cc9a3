// Keys ordered by their amounts.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace gramy::referee {

/// Stores an amount for each key, and finds the key with the largest amount. A key with the amount 0 uses no
/// memory. All operations take logarithmic time.
template <class Key>
class Ranking {
 public:
  std::uint64_t held(const Key& key) const {
    const auto found = held_.find(key);
    return found == held_.end() ? 0 : found->second;
  }

  void set(const Key& key, std::uint64_t amount) {
    const std::uint64_t before = held(key);
    if (before == amount) return;
    if (before > 0) ranked_.erase({before, key});
    if (amount > 0) {
      ranked_.emplace(amount, key);
      held_[key] = amount;
    } else {
      held_.erase(key);
    }
  }

  bool empty() const { return ranked_.empty(); }

  /// All pairs of amount and key, in ascending order.
  const std::set<std::pair<std::uint64_t, Key>>& ranked() const { return ranked_; }

  /// The key with the largest amount. Precondition: some key has an amount.
  const Key& largest() const { return ranked_.rbegin()->second; }

 private:
  std::map<Key, std::uint64_t> held_;
  std::set<std::pair<std::uint64_t, Key>> ranked_;
};

}  // namespace gramy::referee
