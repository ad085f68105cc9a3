// Balance of the boards on which matches that count are played.
#pragma once

#include <compare>
#include <cstddef>
#include <list>
#include <map>
#include <string>

#include "protocol/name.hpp"

namespace gramy::referee {

/// Of the matches of two players in a game each is to win one more than the other at most, if both play well.
/// Remembers only who is one ahead.
class RatedPairs {
 public:
  /// Two players of a game, in whichever order.
  struct Pair {
    Pair(std::string its_game, const std::string& one, const std::string& other);

    std::string game;
    protocol::FoldedName low, high;

    friend auto operator<=>(const Pair&, const Pair&) = default;
  };

  /// Beyond so many, those forget who is ahead whose last match was longest ago, unless they are kept.
  explicit RatedPairs(std::size_t most) : most_(most) {}

  /// Who is to win the next one, which counts from now; by `lot` where neither is ahead.
  protocol::FoldedName next(const Pair& pair, bool is_kept, bool lot);

  /// Of these two it is the one that is ahead, by matches that were played before.
  void set_ahead(const Pair& pair, bool is_kept, const protocol::FoldedName& ahead);

  /// It has come to nothing.
  void take_back(const Pair& pair, bool is_kept, const protocol::FoldedName& winner);

  /// Pairs of whom one is ahead.
  std::size_t size() const { return leads_.size(); }

 private:
  struct Lead {
    int low = 0;                      // by so many is the first of the pair ahead
    std::list<Pair>::iterator place;  // in forgettable_; its end: kept
  };

  void count(const Pair& pair, bool is_kept, int low);

  std::size_t most_;
  std::map<Pair, Lead> leads_;
  std::list<Pair> forgettable_;  // the longest ago first
};

}  // namespace gramy::referee
