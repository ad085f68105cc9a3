// A person's session with the rest of the world played by the test.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/session/people/person_session.hpp"

namespace gramy::referee {

class Table {
 public:
  explicit Table(protocol::Limits limits = {}, LinkLimits links = {});

  /// Types every line of `script` that begins with "> " and gives back the script as it should have been:
  /// those lines, each followed by what the session answered.
  std::string converse(std::string_view script);

  /// What the session answers to one line.
  std::string type(std::string_view line) { return receive(std::string(line) + "\n"); }
  std::string receive(std::string_view bytes);
  std::string deliver(const protocol::RefereeMessage& message);
  std::string deliver(const Invitation& invitation);
  std::string deliver(const InvitationWithdrawn& withdrawn);

  /// What it says to the answer to its request for a hint.
  std::string hint(const Hint& found);

  Time now{};
  std::vector<Presence> present;   ///< what `who` shows
  std::vector<std::string> taken;  ///< names that are refused though nobody present has them
  std::deque<AnyMove> replies;     ///< the opponent's next moves; once empty: perfect play
  bool rated = false;              ///< of matches begun from now on
  bool answers = true;             ///< whether requests are answered at all
  bool answers_hints = true;
  bool closed = false;
  std::vector<Request> requests;  ///< all so far

 private:
  std::string take_output();

  struct Running {
    protocol::Start start;
    AnyGame game;
    AnyBoard board;
    AnyPosition position;
    AnyAnalysis analysis;
    std::uint64_t ply = 0;
  };

  std::string settle();
  void answer(const Join& join);
  void answer(const Send& send);
  void answer(const AnswerInvitation& invitation);
  void answer(const WantHint& wanted);
  void answer(const Fault& fault);
  void answer(const ReadLongLine&) {}  // a bot's
  void answer(const DropHint&) {}
  void answer(const Quit& quit);
  void begin(const protocol::Play& play);
  void accept_move(const protocol::Move& move);
  void make(const AnyMove& move);
  void go_on(protocol::Moves fresh);
  void end(std::optional<Value> outcome, protocol::Reason reason, protocol::Moves fresh);
  void say(protocol::RefereeMessage message, std::optional<AnyBoard> board = {});

  SessionContext context_;
  Output output_;
  PersonSession session_;
  std::string name_;
  int matches_ = 0;
  std::optional<Running> running_;
};

}  // namespace gramy::referee
