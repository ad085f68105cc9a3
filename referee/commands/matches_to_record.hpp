// Matches that wait to be recorded, in bounded memory.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "referee/tournament/places/served_matches.hpp"

namespace gramy::referee {

struct MatchToRecord {
  ServedMatches::Ended match;
  bool is_known = false;  ///< whether both players are known, and none is a stranger
  std::size_t bytes = 0;

  bool counts() const { return match.record.setup.rated; }
};

/// Has `most_bytes` of room for strangers' matches, and as much for other matches. In each room, casual
/// matches get only half, so that they cannot keep rated matches out.
class MatchesToRecord {
 public:
  explicit MatchesToRecord(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Returns whether there was room for the match. An empty room takes any match.
  bool put(MatchToRecord match) {
    std::size_t& taken = match.is_known ? known_bytes_ : strangers_bytes_;
    const std::size_t most = match.counts() ? most_bytes_ : most_bytes_ / 2;
    if (taken > 0 && taken + match.bytes > most) return false;
    taken += match.bytes;
    matches_.push_back(std::move(match));
    return true;
  }

  /// Removes and returns all matches, in their order.
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
