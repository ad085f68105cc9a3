// Matches that somebody is looking at: their records, and a position of each that is led on from ply to ply.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

/// A match as it was played, and what on.
struct PlayedMatch {
  RecordedMatch match;
  AnyBoard board;
};

class OpenedMatch {
 public:
  /// Throws BadInput where no match on the board can begin so.
  explicit OpenedMatch(PlayedMatch played);

  const RecordedMatch& match() const { return played_.match; }
  const AnyBoard& board() const { return played_.board; }

  /// The position after so many moves, for the next call to go on from. Back from a ply that was reached,
  /// about the root of all moves are made again, but for matches on large boards. Throws BadInput for an
  /// illegal move, Stopped soon after it is asked to stop. Precondition: at most all of them.
  const AnyPosition& at(std::size_t wanted, const std::stop_token& stop);

 private:
  PlayedMatch played_;
  std::size_t step_;                      // moves between two checkpoints
  std::vector<AnyPosition> checkpoints_;  // after 0, step_, 2 * step_, ... moves, as far as was played
  AnyPosition position_;                  // after ply_ moves
  std::size_t ply_ = 0;
};

/// Keeps the few that were asked for last. Of one thread at a time.
class OpenedMatches {
 public:
  /// `key` is the match's, for `load` to be called where it is not at hand. Valid until the next call. Throws
  /// as `load` and OpenedMatch do.
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
