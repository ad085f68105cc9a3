// The boards that are being played on, and what is played on each.
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

/// Boards with the same ground (engine/ground.hpp) are one.
class BoardsInPlay {
 public:
  void begin(const MatchSetup& match);
  /// Does nothing if it has not begun here.
  void end(const MatchSetup& match);

  /// Whether a rated match is played on it: until it is over nobody is told what its positions are worth.
  bool has_rated(const AnyBoard& board) const;

  /// The ids of the matches on it.
  std::set<std::string> matches_on(const AnyBoard& board) const;

 private:
  struct Key {
    std::size_t length = 0;  // of the ground, so that long texts are seldom compared
    std::string_view game, ground;

    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct InPlay {
    AnyBoard board;  // which the key is a view of
    std::set<std::string> matches{}, rated{};
  };

  static Key key_of(const AnyBoard& board);

  std::map<Key, InPlay> boards_;
};

}  // namespace gramy::referee
