// The plain-text front for a person: what they type becomes the messages of a client, and what the referee
// says becomes sentences and pictures. No sockets: bytes and deliveries come in, text and requests come out,
// and the owner of the connection carries them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "protocol/session.hpp"
#include "referee/lobby/link_limits.hpp"
#include "referee/lobby/lobby.hpp"
#include "referee/session/allowance.hpp"
#include "referee/session/people/person_match.hpp"
#include "referee/session/people/play_request.hpp"
#include "referee/session/people/terminal_input.hpp"
#include "referee/session/people/typed_line.hpp"

namespace gramy::referee {

// --- Requests: what the owner of the connection is to do, in this order ---

/// Lobby::join as a person.
struct Join {
  protocol::Hello hello;
};

/// Lobby::receive.
struct Send {
  protocol::ClientMessage message;
};

/// Lobby::refuse. A person's front answers by itself what it cannot understand; a bot's does not.
struct Fault {
  protocol::Error error;
};

struct AnswerInvitation {
  bool accept = false;
};

/// Read the line away from the loop, and answer with Front::long_line_read. Bots only.
struct ReadLongLine {
  protocol::LongLine line;
};

/// Solve the board away from the loop, follow the moves, and answer with PersonFront::hint_ready.
struct WantHint {
  std::uint64_t ticket = 0;
  AnyGame game;
  AnyBoard board;
  std::optional<Number> start;
  protocol::Moves moves;
};

/// Write what there is, then close the connection.
struct Quit {};

using Request = std::variant<Join, Send, Fault, AnswerInvitation, ReadLongLine, WantHint, Quit>;

/// The answer to WantHint: the value for the player to move and a move that keeps it, or why there is none.
struct Hint {
  std::uint64_t ticket = 0;
  Value value = Value::loss;
  std::optional<AnyMove> move;
  std::string error;
};

/// Where a person sits down.
struct PersonSurroundings {
  Catalogue games;
  protocol::Limits limits;
  LinkLimits links;
  std::function<std::vector<Presence>()> who;  ///< everybody present, now
  std::uint64_t guest_number = 0;              ///< any number: names a person who gives no name
  std::chrono::seconds come_back{60};          ///< LobbySettings::come_back, told to the person
  std::function<Time()> now = std::chrono::steady_clock::now;
};

/// One person's session. Nothing they type makes it throw. It holds at most the limits' `play_bytes` of a
/// board being typed, `line_bytes` of other input, about 1 MiB of text not yet taken, and the match being
/// played.
///
/// Lines that come in while the referee's answer decides how to read them (joining, `play` against a bot, the
/// end of a match) are held until it is delivered, so a whole session may be typed ahead or piped in up to
/// the moves.
class PersonFront {
 public:
  explicit PersonFront(PersonSurroundings surroundings);

  /// For somebody who has connected and is silent.
  std::string greeting() const;

  void receive(std::string_view bytes);
  void deliver(const Deliver& delivery);
  /// A hint that is no longer asked for is ignored.
  void hint_ready(const Hint& hint);

  /// Both empty what they give. To be called after each of the above; requests first lead to deliveries.
  std::string take_output();
  std::vector<Request> take_requests();

 private:
  static constexpr std::uint64_t most_guests_tried = 20;
  static constexpr int most_words_tried = 5;  // after that it is guessing

  // Typing (person_front.cpp)
  void read_lines();
  std::uint64_t longest_line(std::string_view beginning) const;
  void leave_for_length(std::uint64_t limit);
  void read_line(const std::string& line);
  void read_board_line(const std::string& line);
  void obey(const Command& command);
  void obey_help(std::string_view topic);
  void obey_rules(std::string_view game);
  void obey_name(std::string_view rest);
  void obey_play(std::string_view rest);
  void obey_board(std::string_view rest);
  void obey_hint();
  void obey_who();
  void answer_invitation(bool accept);
  void type_move(const std::vector<Number>& numbers);
  void join(std::string name, std::string_view word);
  void join_as_guest();
  void ask_for(protocol::Play play);
  void leave(std::string_view why);

  // Deliveries (person_deliveries.cpp)
  void on(const protocol::RefereeMessage& message, const std::optional<AnyBoard>& board);
  void on(const Invitation& invitation);
  void on(const InvitationWithdrawn& withdrawn);
  void on(const protocol::Welcome& welcome);
  void on(const protocol::Start& start, const std::optional<AnyBoard>& board);
  void on(const protocol::MoveRequest& request);
  void on(const protocol::End& end);
  void on(const protocol::Error& error);
  void on(const protocol::Ping&) {}  // a line of plain text cannot answer: people are not pinged
  void on(const protocol::Bye& bye);
  bool play_shown(const AnyMove& move);

  /// Both clocks now; none where there is no limit, and off the person's turn.
  std::optional<protocol::ClockReading> time_left() const;

  void say(std::string_view sentence);

  PersonSurroundings surroundings_;
  Allowance allowance_;
  TerminalInput input_;
  std::string output_;
  std::vector<Request> requests_;

  std::string name_;  // as asked for; held by the referee too once joined_
  bool joined_ = false;
  std::uint64_t guests_tried_ = 0;
  int words_tried_ = 0;  // after a name
  bool held_ = false;    // lines wait for the referee's answer
  bool gone_ = false;

  std::optional<protocol::Play> wish_;        // to be asked for once joined
  std::optional<protocol::Play> unfinished_;  // its board is being typed
  std::optional<std::string> asked_;          // the opponent of the `play` not yet answered
  bool invited_ = false;
  std::optional<PersonMatch> match_;
  bool form_of_move_told_ = false;               // in this match
  std::optional<protocol::ClockReading> clock_;  // as of the last request
  Time clock_read_{};
  Time prepared_{};  // the end of the preparation
  std::uint64_t hints_asked_ = 0;
  bool hint_awaited_ = false;
  std::map<std::string, std::string> help_about_;  // answers that take work
};

}  // namespace gramy::referee
