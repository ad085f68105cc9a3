// Matches that somebody is looking at: their records, and a position of each that is led on from ply to ply.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <stop_token>
#include <string>

#include "engine/any_game.hpp"
#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

/// A match as it was played, and what on.
struct PlayedMatch {
  RecordedMatch match;
  AnyBoard board;
};

struct OpenedMatch {
  RecordedMatch match;
  AnyBoard board;
  AnyPosition position;  ///< after `ply` moves
  std::size_t ply = 0;

  /// The position after so many moves, for the next call to go on from. Throws BadInput for an illegal move,
  /// Stopped soon after it is asked to stop. Precondition: at most all of them.
  const AnyPosition& at(std::size_t wanted, const std::stop_token& stop);
};

/// Keeps the few that were asked for last. Of one thread at a time.
class OpenedMatches {
 public:
  /// `key` is the match's, for `load` to be called where it is not at hand. Valid until the next call. Throws
  /// as `load` does, and BadInput where no match on the board can begin so.
  OpenedMatch& open(const std::string& key, const std::function<PlayedMatch()>& load);

  void clear() { matches_.clear(); }

 private:
  struct Kept {
    std::string key;
    OpenedMatch match;
  };

  static constexpr std::size_t most_matches = 8;
  static constexpr std::size_t most_plies =
      1 << 20;  // of all of them together, about 100 MB; but one of any length

  std::list<Kept> matches_;  // the one asked for last comes first
};

}  // namespace gramy::referee
