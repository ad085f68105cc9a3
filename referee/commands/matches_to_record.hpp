// Matches that wait to be recorded, in bounded memory.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "referee/tournament/places/served_matches.hpp"

namespace gramy::referee {

struct MatchToRecord {
  ServedMatches::Ended match;
  bool is_known = false;  ///< whether each player is a bot that `serve` runs itself, or has a reserved name
  std::size_t bytes = 0;

  bool counts() const { return match.record.setup.rated; }
};

/// Holds at most `most_bytes` of matches with `is_known`, and at most as many bytes of other matches. In each
/// of these two spaces, casual matches get only half, so that rated matches always find room.
class MatchesToRecord {
 public:
  explicit MatchesToRecord(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Adds the match, unless matches with the same `is_known` already take too many bytes. Returns whether the
  /// match was added. A match may have any size if no other match with the same `is_known` waits.
  bool put(MatchToRecord match) {
    std::size_t& taken = match.is_known ? known_bytes_ : strangers_bytes_;
    const std::size_t most = match.counts() ? most_bytes_ : most_bytes_ / 2;
    if (taken > 0 && taken + match.bytes > most) return false;
    taken += match.bytes;
    matches_.push_back(std::move(match));
    return true;
  }

  /// Removes and returns all matches, in the order in which they were added.
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
