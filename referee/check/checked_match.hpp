// A match of the conformance check: the bot against the checker, which makes random moves.
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
  protocol::Wants wants;  ///< the bot's wishes in its hello
  bool rated = true;
  /// The moves to the position of an exam's question. None in an ordinary match.
  std::optional<protocol::Moves> asked_after{};
};

/// A match without sockets. Its caller hands in the bot's messages, and sends on the messages to the bot.
class CheckedMatch {
 public:
  using Tell = std::function<void(const protocol::RefereeMessage&)>;

  /// `tell` sends messages to the bot. The constructor sends `start`. `seed` determines the checker's moves.
  CheckedMatch(CheckedMatchSetup setup, std::uint64_t seed, Tell tell, Time now);

  const std::string& id() const { return setup_.id; }
  bool ended() const { return match_.ended(); }
  /// The last move of either player. Precondition: a move was made.
  AnyMove last_move() const { return match_.moves().back(); }
  /// The number of the bot's moves.
  int moves() const { return moves_; }
  Time::duration slowest() const { return slowest_; }
  bool resigned() const { return resigned_; }

  /// Makes the checker's move if the checker is on move. Returns whether the checker was on move.
  bool move(Time now);

  /// Whether the bot sent this ply before, and the referee has not asked for it again.
  bool repeats(const protocol::Move& move) const {
    return last_ply_ && move.ply <= *last_ply_ && !(is_asked_ && move.ply == asked_ply_);
  }
  /// Remembers a repeated move, to explain a later fault.
  void hear_again(const protocol::Move& move) { repeated_ply_ = move.ply; }
  /// Whether the bot has an open move request.
  bool is_asked() const { return is_asked_; }
  /// The error of a bot that sent no move: `for_how_long`: for example "for 2500 ms".
  Wrong no_answer(const std::string& for_how_long) const;

  /// Handles a message of the bot. Throws Wrong if a referee would answer with an error.
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
  AnyPosition position_;  // the position as the checker knows it
  Match match_;
  std::optional<protocol::MoveRequest> ours_;  // the move request that the checker has not answered
  Time asked_;                                 // when the bot got its last move request
  std::uint64_t asked_ply_ = 0;
  bool is_asked_ = false;
  std::optional<std::uint64_t> last_ply_;      // ply of the bot's last move
  std::optional<std::uint64_t> repeated_ply_;  // the ply that the bot repeated since its last move request
  int moves_ = 0;
  Time::duration slowest_{};
  bool resigned_ = false;
};

}  // namespace gramy::referee
