// A line of play with its exact value by exhaustive search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "exhaustive.hpp"

namespace gramy::contract {

/// Thrown if a search would look at more positions than its budget allows.
struct TooLarge : std::runtime_error {
  TooLarge() : std::runtime_error("more positions than the search may look at") {}
};

/// Values of all lines from one start. Lines that reach the same position with an equivalent history are
/// solved once.
class Truth {
 public:
  Truth(const AnyBoard& solved, std::optional<Number> begin) : board(solved), start(begin) {}

  const AnyBoard board;
  const std::optional<Number> start;

 private:
  friend class Line;
  using Key = std::vector<std::vector<Number>>;

  /// Everything on which the value depends. In games on piles and rows, this is the set of moves. In games
  /// with repetition, it is the current position and the number of occurrences of each position. In walks, it
  /// is the whole path.
  Key key(const std::vector<AnyMove>& played) const {
    const bool repeats = board.game().info().can_be_drawn;
    Key key;
    for (std::size_t i = 0; i < played.size(); ++i) {
      auto& now = key.emplace_back(played[i].begin(), played[i].end());
      if (!repeats) continue;
      // in games with repetition, the last two moves and the player to move determine the position
      if (i > 0) now.insert(now.end(), played[i - 1].begin(), played[i - 1].end());
      now.push_back(static_cast<Number>(i % 2));
    }
    const std::string_view game = board.game().id();
    if (game == "misie-patysie" || game == "paski") std::ranges::sort(key);
    if (repeats && !key.empty()) std::sort(key.begin(), key.end() - 1);
    return key;
  }

  std::map<Key, Solved> known_;
  std::uint64_t budget_ = 0;
};

/// A position, with the moves that lead to it.
class Line {
 public:
  explicit Line(Truth& truth) : truth_(&truth), position_(truth.board.begin(truth.start)) {}

  const AnyPosition& position() const { return position_; }
  const std::vector<AnyMove>& played() const { return played_; }
  const AnyBoard& board() const { return truth_->board; }
  std::optional<Number> start() const { return truth_->start; }
  bool ended() const { return position_.result().has_value(); }
  std::vector<AnyMove> moves() const { return position_.moves(UINT64_MAX); }
  Line after(const AnyMove& move) const {
    Line next = *this;
    next.position_.play(move);
    next.played_.push_back(move);
    return next;
  }

  /// Finds the exact value. Throws TooLarge if that takes more than `budget` new positions.
  void search(std::uint64_t budget) const {
    truth_->budget_ = budget;
    solved();
  }

  /// The exact value. Precondition: this line, or one that it continues, has been searched.
  Solved solved() const {
    const Truth::Key key = truth_->key(played_);
    if (const auto known = truth_->known_.find(key); known != truth_->known_.end()) return known->second;
    if (truth_->budget_-- == 0) {
      truth_->budget_ = 0;
      throw TooLarge();
    }
    const Solved solved = search_moves();
    truth_->known_.emplace(key, solved);
    return solved;
  }
  Value value() const { return solved().value; }
  /// The value of a move for the player who makes it.
  Value value_after(const AnyMove& move) const { return opposite(after(move).value()); }

 private:
  Solved search_moves() const {
    if (const auto result = position_.result()) return {value_for(*result, position_.to_move()), 0};
    std::optional<std::uint64_t> win;
    std::uint64_t loss = 0;
    bool drawn = false;
    for (const AnyMove& move : moves()) {
      const Solved answer = after(move).solved();
      const std::uint64_t distance = answer.distance + 1;
      if (answer.value == Value::loss) win = std::min(win.value_or(distance), distance);
      if (answer.value == Value::win) loss = std::max(loss, distance);
      drawn |= answer.value == Value::draw;
    }
    if (win) return {Value::win, *win};
    return drawn ? Solved{Value::draw, 0} : Solved{Value::loss, loss};
  }

  Truth* truth_;
  AnyPosition position_;
  std::vector<AnyMove> played_;
};

}  // namespace gramy::contract
