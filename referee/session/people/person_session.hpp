// A person's session.
// Typed lines become a client's messages. The referee's messages become sentences and pictures.
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

/// The greeting for a client that connects and stays silent.
std::string greeting(const SessionContext& context);

/// The goodbye to a client that did not give a name. `by`: the time limit in words, such as "within 10 s" or
/// "before all connections were in use".
std::string told_to_go(std::string_view by);

/// No typed line makes a session throw. Its memory is bounded: `play_bytes` of a board being typed,
/// `line_bytes` of other input, and the match being played. Some lines can be read only after an answer of
/// the referee (to a join, to `play` against a bot, or at the end of a match). If they come earlier, they are
/// held until the answer comes. So a whole session up to the moves may be typed ahead or piped in.
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
  /// Ignores a review that is no longer wanted.
  void review_found(const FoundReview& review) override;

 private:
  // A client that has typed this many wrong secret words is disconnected, because it seems to be guessing.
  static constexpr int most_words_tried = 5;

  // Functions in person_session.cpp, about typed lines.
  bool go_on();
  std::uint64_t longest_line(std::string_view beginning) const;
  void leave_for_length(std::uint64_t limit);
  void read_line(const std::string& line);
  void read_board_line(const std::string& line);
  void obey(const TypedCommand& command);
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
  void part_with(std::string_view why);
  void leave_for_haste();

  // Functions in person_deliveries.cpp, about messages of the referee.
  void on(const protocol::RefereeMessage& message, const std::optional<AnyBoard>& board);
  void on(const protocol::Invitation& invitation);
  void on(const protocol::Withdrawn& withdrawn);
  void on(const protocol::Idle& idle);
  void on(const protocol::Welcome& welcome);
  void on(const protocol::Start& start, const std::optional<AnyBoard>& board);
  void on(const protocol::MoveRequest& request);
  void on(const protocol::End& end);
  void on(const protocol::Error& error);
  void on(const protocol::Ping&) {}  // not answered: the referee does not ping people
  void on(const protocol::Bye& bye);
  void on(const protocol::WatchedStart& watched);
  void on(const protocol::WatchedEnd& end);
  void on(const protocol::View& view);
  void on(const protocol::LobbyState&) {}  // ignored: a person cannot ask for the state of the lobby
  void on(const protocol::Asked& asked);
  void on(const protocol::Hint& hint);
  void on(const protocol::UndoAsked& asked);
  void on(const protocol::OpponentNews& news);
  void on(const protocol::Said& said);
  bool play_shown(const AnyMove& move);
  void drop_review();

  /// Both clocks now; none if there is no limit, or if the person is not on move.
  std::optional<protocol::ClockReading> time_left() const;

  void say(std::string_view sentence);

  const SessionContext& context_;
  std::vector<std::string_view> games_;  // ids of the games that may be played at this referee
  Output& output_;
  std::uint64_t guest_number_;
  RateLimiter limiter_;
  TerminalInput input_;
  std::vector<Request> requests_;     // requests that next() has not returned
  std::uint64_t output_before_ = 0;   // size of all output before the newest input
  std::uint64_t board_text_end_ = 0;  // position in the whole output where the last board text ends
  Time now_{};

  std::string name_;  // the name that the person gave; after joining, also the name in the lobby
  bool joined_ = false;
  bool guest_ = false;     // whether the referee has chosen the name
  bool looks_on_ = false;  // whether the person is a spectator, who may have no name
  int words_tried_ = 0;    // wrong secret words that were typed after a name
  bool held_ = false;      // whether further lines wait for the referee's answer
  bool gone_ = false;

  std::optional<protocol::Play> wanted_;      // the match to ask for as soon as the person has joined
  std::optional<protocol::Play> unfinished_;  // a `play` whose board is being typed
  bool board_dropped_ = false;                // whether the rest of the board being typed is ignored
  // The opponent that the person has asked for by `play`, until it is known whether the match begins.
  std::optional<std::string> asked_;
  std::vector<std::string> invited_by_;
  std::optional<PersonMatch> match_;
  bool undo_asked_ = false;  // whether the opponent has asked for an undo
  std::string last_match_;
  std::string last_opponent_;
  std::optional<PersonMatch> last_;  // the last match, unless it was large
  protocol::End last_end_;           // end of the last match, without moves
  bool form_of_move_told_ = false;
  std::optional<protocol::ClockReading> clock_;  // the clocks in the last request
  Time clock_read_{};
  Time prepared_{};  // end of the preparation
  bool hint_awaited_ = false;
  bool review_awaited_ = false;
  // Whether further lines wait for a review that is likely to come within a short time.
  bool review_holds_ = false;
  std::map<std::string, BySeat<std::string>> watched_;  // watched matches and their players
  std::map<std::string, std::string> help_about_;       // help texts that take work to make
};

}  // namespace gramy::referee
