// Cache of the matches that browsers look at, each with a current position.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

struct PlayedMatch {
  RecordedMatch match;
  AnyBoard board;
};

/// A match whose position at any ply can be computed fast.
class OpenedMatch {
 public:
  /// Throws BadInput if the match begins at a start that the board does not have.
  explicit OpenedMatch(PlayedMatch played);

  const RecordedMatch& match() const { return played_.match; }
  const AnyBoard& board() const { return played_.board; }

  /// The position after `wanted` moves. Continues from the position of the last call. To go back, it replays
  /// about the square root of all moves, or more on large boards. Throws BadInput for an illegal move, and
  /// Stopped soon after a stop request. Precondition: `wanted` is at most the number of moves.
  const AnyPosition& at(std::size_t wanted, const std::stop_token& stop);

 private:
  PlayedMatch played_;
  std::size_t step_;                      // moves between two checkpoints
  std::vector<AnyPosition> checkpoints_;  // positions after 0, step_, 2 * step_, ... moves, as far as the
                                          // match was replayed
  AnyPosition position_;                  // the position after ply_ moves
  std::size_t ply_ = 0;
};

/// Keeps the matches that were opened last. Only one thread may use it at a time.
class OpenedMatches {
 public:
  /// Opens the match with this key. Calls `load` if it is not in the cache. The reference is valid until the
  /// next call. Throws as `load` and OpenedMatch do.
  OpenedMatch& open(const std::string& key, const std::function<PlayedMatch()>& load);

  void clear() { matches_.clear(); }

 private:
  struct Kept {
    std::string key;
    OpenedMatch match;
  };

  static constexpr std::size_t most_matches = 8;
  // The most plies of all kept matches together. They take about 100 MB. A match with more plies is kept
  // alone.
  static constexpr std::size_t most_plies = 1 << 20;

  std::list<Kept> matches_;  // the match that was opened last comes first
};

}  // namespace gramy::referee
