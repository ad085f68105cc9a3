// Matches that wait to be recorded, in bounded memory.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "referee/tournament/places/served_matches.hpp"

namespace gramy::referee {

struct MatchToRecord {
  ServedMatches::Ended match;
  bool is_known = false;  ///< no stranger plays in it
  std::size_t bytes = 0;

  bool counts() const { return match.record.setup.rated; }
};

/// Strangers' matches have room for `most_bytes`, and other matches have as much. In each room the last half
/// is kept for rated matches, so that many casual matches cannot keep them out.
class MatchesToRecord {
 public:
  explicit MatchesToRecord(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Returns whether there was room. An empty room takes any match.
  bool put(MatchToRecord match) {
    std::size_t& taken = match.is_known ? known_bytes_ : strangers_bytes_;
    const std::size_t most = match.counts() ? most_bytes_ : most_bytes_ / 2;
    if (taken > 0 && taken + match.bytes > most) return false;
    taken += match.bytes;
    matches_.push_back(std::move(match));
    return true;
  }

  /// Returns all, in their order, and is empty.
  std::vector<MatchToRecord> take() {
    known_bytes_ = strangers_bytes_ = 0;
    return std::exchange(matches_, {});
  }

  bool empty() const { return matches_.empty(); }

 private:
  std::size_t most_bytes_;
  std::size_t known_bytes_ = 0, strangers_bytes_ = 0;
  std::vector<MatchToRecord> matches_;
};

}  // namespace gramy::referee
