// Keeps count of the boards in two players' rated matches, so that they favour each player equally often.
#pragma once

#include <compare>
#include <cstddef>
#include <list>
#include <map>
#include <string>

#include "protocol/name.hpp"

namespace gramy::referee {

/// Decides which of two players can win on the board of their next rated match; the board favours this
/// player. In each game, the boards favour one player at most once more often than the other. RatedPairs
/// remembers only which player is ahead by one board.
class RatedPairs {
 public:
  /// A game and two of its players. The order in which the players are given makes no difference.
  struct Pair {
    Pair(std::string its_game, const std::string& one, const std::string& other);

    std::string game;
    protocol::FoldedName low, high;

    friend auto operator<=>(const Pair&, const Pair&) = default;
  };

  /// `most`: how many pairs are remembered, besides pairs that are never forgotten (`is_kept` in the
  /// functions below). If there are more, the pair that has not played for the longest time is forgotten.
  explicit RatedPairs(std::size_t most) : most_(most) {}

  /// The player that the next match's board has to favour. The match counts from now on. If neither player is
  /// ahead, the random bit `lot` decides.
  protocol::FoldedName next(const Pair& pair, bool is_kept, bool lot);

  /// Records a lead from earlier matches: `ahead` is one of the two players.
  void set_ahead(const Pair& pair, bool is_kept, const protocol::FoldedName& ahead);

  /// Undoes next(). To be called if the match whose board favoured `winner` was not played.
  void take_back(const Pair& pair, bool is_kept, const protocol::FoldedName& winner);

  /// The number of pairs with a lead.
  std::size_t size() const { return leads_.size(); }

 private:
  struct Lead {
    int low = 0;  // 1 if Pair::low is ahead, -1 if Pair::high is ahead
    std::list<Pair>::iterator
        place;  // the pair's position in forgettable_; the end if the pair may not be forgotten
  };

  void count(const Pair& pair, bool is_kept, int low);

  std::size_t most_;
  std::map<Pair, Lead> leads_;
  std::list<Pair> forgettable_;  // the pairs that may be forgotten, oldest first
};

}  // namespace gramy::referee
