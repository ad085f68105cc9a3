// A match of the conformance check.
// It is a real one, with the bot in one seat and the checker, who moves at random, in the other.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "referee/check/report.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

struct CheckedMatchSetup {
  std::string id;
  AnyGenerated board;
  Seat bot = Seat::first;
  std::optional<protocol::ClockSettings> clock;
  Wants wants;  ///< the bot's
  bool rated = true;
};

/// No sockets: what the bot says comes in, what it is to be told goes out.
class CheckedMatch {
 public:
  using Tell = std::function<void(const protocol::RefereeMessage&)>;

  /// `tell` is how messages reach the bot, the `start` at once. `seed` decides the checker's moves.
  CheckedMatch(CheckedMatchSetup setup, std::uint64_t seed, Tell tell, Time now);

  const std::string& id() const { return setup_.id; }
  bool ended() const { return match_.ended(); }
  /// Of the bot.
  int moves() const { return moves_; }
  Time::duration slowest() const { return slowest_; }
  bool resigned() const { return resigned_; }

  /// The checker's moves, as long as it is to move. False if none is to be made.
  bool move(Time now);

  /// Whether the bot has made its move of that ply already, and is not asked for it again.
  bool repeats(const protocol::Move& move) const {
    return last_ply_ && move.ply <= *last_ply_ && !(is_asked_ && move.ply == asked_ply_);
  }
  /// It has done so.
  void hear_again(const protocol::Move& move) { repeated_ply_ = move.ply; }
  /// Whether the bot is to move.
  bool is_asked() const { return is_asked_; }
  /// What to throw when it has made no move: "for 2500 ms".
  Wrong no_answer(const std::string& for_how_long) const;

  /// Throws Wrong where a referee would answer with an error.
  void hear(const protocol::ClientMessage& message, Time now);

  /// Throws Wrong once the bot has run out of time.
  void tick(Time now);
  std::optional<Time> deadline() const { return match_.deadline(); }

  /// The checker takes its last move back. Precondition: it is to move, and has moved before.
  void take_back(Time now);

  void lose_link(Time now);
  /// Tells the bot of the match anew.
  void take_up_link(Time now);

 private:
  void deliver(Time now);
  std::string place() const;
  std::string kind_of_game(std::string_view kind) const;
  std::string stale_answer() const;

  CheckedMatchSetup setup_;
  Random random_;
  Tell tell_;
  AnyPosition position_;  // as the checker knows it
  Match match_;
  std::optional<protocol::MoveRequest> ours_;  // open, for the checker
  Time asked_;                                 // when the bot was
  std::uint64_t asked_ply_ = 0;
  bool is_asked_ = false;                      // the bot, and has not moved since
  std::optional<std::uint64_t> last_ply_;      // of the bot's moves
  std::optional<std::uint64_t> repeated_ply_;  // since it was asked
  int moves_ = 0;
  Time::duration slowest_{};
  bool resigned_ = false;
};

}  // namespace gramy::referee
