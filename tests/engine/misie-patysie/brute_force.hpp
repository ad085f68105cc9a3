// Exhaustive search by the rules alone, as a reference for all other code.
#pragma once

#include "engine/misie-patysie/rules.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::misie {

/// Values of all positions with both piles up to `largest`, found by trying every move.
class BruteForce {
 public:
  BruteForce(Number largest, Number limit) : width_(largest + 1), limit_(limit), won_(width_ * width_) {
    for (Number bears = 0; bears <= largest; ++bears) {
      for (Number sticks = 0; sticks <= largest; ++sticks) {
        won_[bears * width_ + sticks] = !winning_moves({bears, sticks}).empty();
      }
    }
  }

  bool won(Piles piles) const { return won_[piles.bears * width_ + piles.sticks]; }

  std::vector<Move> moves(Piles piles) const {
    std::vector<Move> legal;
    for (Number i = 1; i <= limit_ && i <= piles.bears; ++i) legal.push_back({i, 0});
    for (Number i = 1; i <= limit_ && i <= piles.sticks; ++i) legal.push_back({0, i});
    for (Number i = 1; i <= limit_ && i <= piles.bears && i <= piles.sticks; ++i) legal.push_back({i, i});
    return legal;
  }

  std::vector<Move> winning_moves(Piles piles) const {
    std::vector<Move> winning;
    for (const Move move : moves(piles)) {
      if (!won({piles.bears - move.bears, piles.sticks - move.sticks})) winning.push_back(move);
    }
    return winning;
  }

 private:
  Number width_;
  Number limit_;
  std::vector<char> won_;
};

}  // namespace gramy::misie
