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

/// A match that the check plays with the bot.
struct CheckedMatchSetup {
  std::string id;
  AnyGenerated board;
  Seat bot = Seat::first;
  std::optional<protocol::ClockSettings> clock;
  protocol::Wants wants;  ///< what the bot asked for in its hello
  bool rated = true;
  /// If the match is an exam's question, the moves that lead to the position asked about. Not set for an
  /// ordinary match.
  std::optional<protocol::Moves> asked_after{};
};

/// A match of the bot against the checker, without sockets. The caller delivers the bot's messages with
/// `hear`.
class CheckedMatch {
 public:
  using Tell = std::function<void(const protocol::RefereeMessage&)>;

  /// `tell` sends a message to the bot. `seed` determines the checker's moves. The constructor sends `start`.
  CheckedMatch(CheckedMatchSetup setup, std::uint64_t seed, Tell tell, Time now);

  const std::string& id() const { return setup_.id; }
  bool ended() const { return match_.ended(); }
  /// The last move of either player. Precondition: a move was made.
  AnyMove last_move() const { return match_.moves().back(); }
  /// The number of the bot's moves.
  int moves() const { return moves_; }
  Time::duration slowest() const { return slowest_; }
  bool resigned() const { return resigned_; }

  /// Makes the checker's move if the checker is to move. Returns whether it was to move.
  bool move(Time now);

  /// Whether the bot has already moved at this ply, and is not asked for it again.
  bool repeats(const protocol::Move& move) const {
    return last_ply_ && move.ply <= *last_ply_ && !(is_asked_ && move.ply == asked_ply_);
  }
  /// Stores the ply of a repeated move, to explain a later fault.
  void hear_again(const protocol::Move& move) { repeated_ply_ = move.ply; }
  /// Whether the bot has a move request that it has not answered yet.
  bool is_asked() const { return is_asked_; }
  /// Makes the exception that says that the bot sent no move. `for_how_long`: such as "for 2500 ms".
  Wrong no_answer(const std::string& for_how_long) const;

  /// Handles a message of the bot. Throws Wrong if the message is one that a referee answers with an error.
  void hear(const protocol::ClientMessage& message, Time now);

  /// Throws Wrong if the bot has run out of time.
  void tick(Time now);
  std::optional<Time> deadline() const { return match_.deadline(); }

  /// Takes back the checker's last move. Precondition: the checker is to move, and has moved before.
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
  AnyPosition position_;  // the position that the checker knows from its move requests
  Match match_;
  std::optional<protocol::MoveRequest> ours_;  // the move request to the checker, if it is not answered
  Time asked_;                                 // when the bot got its last move request
  std::uint64_t asked_ply_ = 0;
  bool is_asked_ = false;
  std::optional<std::uint64_t> last_ply_;      // ply of the bot's last move
  std::optional<std::uint64_t> repeated_ply_;  // the ply of a move that the bot repeated after its last move
                                               // request
  int moves_ = 0;
  Time::duration slowest_{};
  bool resigned_ = false;
};

}  // namespace gramy::referee
