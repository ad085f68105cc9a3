// A match of the conformance check.
// It is a real match: the bot has one seat, and the checker plays random moves on the other.
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
  protocol::Wants wants;  ///< of the bot
  bool rated = true;
  /// In an exam: the moves to the position in which the bot is asked. None: an ordinary match.
  std::optional<protocol::Moves> asked_after{};
};

/// Has no sockets: the bot's messages come in, and messages for the bot go out.
class CheckedMatch {
 public:
  using Tell = std::function<void(const protocol::RefereeMessage&)>;

  /// `tell` sends messages to the bot; the constructor sends the `start`. `seed` decides the checker's moves.
  CheckedMatch(CheckedMatchSetup setup, std::uint64_t seed, Tell tell, Time now);

  const std::string& id() const { return setup_.id; }
  bool ended() const { return match_.ended(); }
  /// The last move. Precondition: there is one.
  AnyMove last_move() const { return match_.moves().back(); }
  /// Moves of the bot.
  int moves() const { return moves_; }
  Time::duration slowest() const { return slowest_; }
  bool resigned() const { return resigned_; }

  /// Plays the checker's moves while the checker is on move. False if there was none.
  bool move(Time now);

  /// Whether this is a repeated move that was not asked for again.
  bool repeats(const protocol::Move& move) const {
    return last_ply_ && move.ply <= *last_ply_ && !(is_asked_ && move.ply == asked_ply_);
  }
  /// Notes a repeated move.
  void hear_again(const protocol::Move& move) { repeated_ply_ = move.ply; }
  /// Whether the bot is on move.
  bool is_asked() const { return is_asked_; }
  /// The error to throw if the bot made no move: "for 2500 ms".
  Wrong no_answer(const std::string& for_how_long) const;

  /// Throws Wrong if a referee would answer with an error.
  void hear(const protocol::ClientMessage& message, Time now);

  /// Throws Wrong when the bot has run out of time.
  void tick(Time now);
  std::optional<Time> deadline() const { return match_.deadline(); }

  /// The checker takes back its last move. Precondition: the checker is on move and has moved before.
  void take_back(Time now);

  void lose_link(Time now);
  /// Sends the match to the bot again, as after a reconnect.
  void take_up_link(Time now);

 private:
  void deliver(Time now);
  std::string place() const;
  std::string kind_of_game(std::string_view kind) const;
  std::string stale_answer() const;

  CheckedMatchSetup setup_;
  Random random_;
  Tell tell_;
  AnyPosition position_;  // in the checker's view
  Match match_;
  std::optional<protocol::MoveRequest> ours_;  // open request to the checker
  Time asked_;                                 // time of the open request to the bot
  std::uint64_t asked_ply_ = 0;
  bool is_asked_ = false;                      // the bot was asked and has not moved since
  std::optional<std::uint64_t> last_ply_;      // ply of the bot's last move
  std::optional<std::uint64_t> repeated_ply_;  // repeated ply since the last request
  int moves_ = 0;
  Time::duration slowest_{};
  bool resigned_ = false;
};

}  // namespace gramy::referee
