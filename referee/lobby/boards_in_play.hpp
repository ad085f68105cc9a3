// The boards in play, and the matches on each.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// Boards with the same ground (engine/ground.hpp) count as one board.
class BoardsInPlay {
 public:
  void begin(const MatchSetup& match);
  /// Has no effect if begin() was not called for the match.
  void end(const MatchSetup& match);

  /// Whether a rated match is being played on this board. Until it is over, the referee tells nobody the
  /// values of the board's positions.
  bool has_rated(const AnyBoard& board) const;

  /// Ids of the matches on this board.
  std::set<std::string> matches_on(const AnyBoard& board) const;

 private:
  struct Key {
    // The length of `ground`. It comes first, so that long texts are compared only if their lengths are
    // equal.
    std::size_t length = 0;
    std::string_view game, ground;

    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct InPlay {
    AnyBoard board;  // owns the text that the key views
    std::set<std::string> matches{}, rated{};
  };

  static Key key_of(const AnyBoard& board);

  std::map<Key, InPlay> boards_;
};

}  // namespace gramy::referee
