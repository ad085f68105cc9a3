// A person's session.
// What they type becomes a client's messages, and what the referee says becomes sentences and pictures.
#pragma once

#include <cstddef>
#include <cstdint>
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
#include "referee/session/people/person_match.hpp"
#include "referee/session/people/play_request.hpp"
#include "referee/session/people/terminal_input.hpp"
#include "referee/session/people/typed_line.hpp"
#include "referee/session/rate_limiter.hpp"
#include "referee/session/session.hpp"

namespace gramy::referee {

/// For somebody who has connected and is silent.
std::string greeting(const SessionContext& context);

/// To somebody who has not said who they are. by: "within 10 s", "before the connections ran out".
std::string told_to_go(std::string_view by);

/// Nothing a person types makes it throw. It holds at most the limits' `play_bytes` of a board being typed,
/// `line_bytes` of other input, and the match being played.
///
/// Lines that come in while the referee's answer decides how to read them (joining, `play` against a bot, the
/// end of a match) are held until it is delivered, so a whole session may be typed ahead or piped in up to
/// the moves.
class PersonSession final : public Session {
 public:
  explicit PersonSession(const SessionStart& start);

  ClientKind kind() const override { return ClientKind::person; }
  void receive(std::string_view bytes, Time now) override;
  std::optional<Request> next(Time now) override;
  void deliver(const Delivery& delivery, Time now) override;
  void turn_away(std::string_view by) override;
  std::size_t held_text() const override;
  void drop_text() override;
  /// One that is no longer asked for is ignored.
  void review_found(const FoundReview& review) override;

 private:
  static constexpr int most_words_tried = 5;  // after that it is guessing

  // Typing (person_session.cpp)
  bool go_on();
  std::uint64_t longest_line(std::string_view beginning) const;
  void leave_for_length(std::uint64_t limit);
  void read_line(const std::string& line);
  void read_board_line(const std::string& line);
  void obey(const Command& command);
  std::string not_playing() const;
  void obey_help(std::string_view topic);
  void obey_rules(std::string_view game);
  void obey_name(std::string_view rest);
  void obey_play(std::string_view rest);
  void obey_board(std::string_view rest);
  void obey_show(std::string_view rest);
  void obey_hint();
  void obey_undo();
  void obey_say(std::string_view text);
  void obey_again(std::string_view rest);
  void obey_review();
  bool opponent_is_person() const;
  void obey_who(std::string_view beginning);
  void show_matches();
  void obey_watch(std::string_view match);
  void obey_unwatch(std::string_view match);
  void answer_invitation(bool accept, std::string_view from);
  void type_move(const std::vector<Number>& numbers);
  void look_on();
  void join(std::string name, std::string_view word);
  void join_as_guest();
  void ask_for(protocol::Play play);
  void leave(std::string_view why);
  void leave_for_haste();

  // Deliveries (person_deliveries.cpp)
  void on(const protocol::RefereeMessage& message, const std::optional<AnyBoard>& board);
  void on(const protocol::Invitation& invitation);
  void on(const protocol::Withdrawn& withdrawn);
  void on(const protocol::Idle& idle);
  void on(const protocol::Welcome& welcome);
  void on(const protocol::Start& start, const std::optional<AnyBoard>& board);
  void on(const protocol::MoveRequest& request);
  void on(const protocol::End& end);
  void on(const protocol::Error& error);
  void on(const protocol::Ping&) {}  // a line of plain text cannot answer: people are not pinged
  void on(const protocol::Bye& bye);
  void on(const protocol::WatchedStart& watched);
  void on(const protocol::WatchedEnd& end);
  void on(const protocol::View& view);
  void on(const protocol::LobbyState&) {}  // which nothing typed asks for
  void on(const protocol::Asked& asked);
  void on(const protocol::Hint& hint);
  void on(const protocol::UndoAsked& asked);
  void on(const protocol::OpponentNews& news);
  void on(const protocol::Said& said);
  bool play_shown(const AnyMove& move);
  void drop_review();

  /// Both clocks now; none where there is no limit, and off the person's turn.
  std::optional<protocol::ClockReading> time_left() const;

  void say(std::string_view sentence);

  const SessionContext& context_;
  std::vector<std::string_view> games_;  // ids of those that may be begun
  Output& output_;
  std::uint64_t guest_number_;
  RateLimiter limiter_;
  TerminalInput input_;
  std::vector<Request> requests_;     // not yet taken
  std::uint64_t output_before_ = 0;   // all there was when something arrived last
  std::uint64_t board_text_end_ = 0;  // where in all output the last one ends
  Time now_{};

  std::string name_;  // as asked for; held by the referee too once joined_
  bool joined_ = false;
  bool guest_ = false;     // the name was given, not asked for
  bool looks_on_ = false;  // the referee lets it, also without a name
  int words_tried_ = 0;    // after a name
  bool held_ = false;      // lines wait for the referee's answer
  bool gone_ = false;

  std::optional<protocol::Play> wanted_;      // to be asked for once joined
  std::optional<protocol::Play> unfinished_;  // its board is being typed
  bool board_dropped_ = false;                // what was typed of it, and its rest
  std::optional<std::string> asked_;          // the opponent of the `play` not yet answered
  std::vector<std::string> invited_by_;
  std::optional<PersonMatch> match_;
  bool undo_asked_ = false;                      // by the opponent
  std::string last_match_;                       // that was played to its end
  std::string last_opponent_;                    // in it
  std::optional<PersonMatch> last_;              // it, unless it was large
  protocol::End last_end_;                       // of it; without moves
  bool form_of_move_told_ = false;               // in this match
  std::optional<protocol::ClockReading> clock_;  // as of the last request
  Time clock_read_{};
  Time prepared_{};  // the end of the preparation
  bool hint_awaited_ = false;
  bool review_awaited_ = false;
  bool review_holds_ = false;                           // it is there soon, and lines wait for it
  std::map<std::string, BySeat<std::string>> watched_;  // matches, and who plays them
  std::map<std::string, std::string> help_about_;       // answers that take work
};

}  // namespace gramy::referee
