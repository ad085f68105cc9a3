// A match: its position, its clocks, and every way it can end.
// No sockets, no sleeping: events come in with a time stamp, messages for the seats go out.
// PROTOCOL.md, "Clocks" and "Rules a bot author can rely on".
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "protocol/message.hpp"
#include "referee/match/clock.hpp"

namespace gramy::referee {

/// What is to be played, by whom, under which clock.
struct MatchSetup {
  std::string id;
  AnyBoard board;
  std::optional<Number> start;
  BySeat<std::string> players;
  std::optional<protocol::ClockSettings> clock;
  bool rated = false;
  BySeat<std::string> clients{};  ///< who is connected to play the seats; empty: called as the player
  protocol::Moves opening{};      ///< that the match begins with; legal, and not the end of it
  /// Of seats that play by another clock than `clock`; none where there is none.
  BySeat<std::optional<protocol::ClockSettings>> own_clocks{};

  std::optional<protocol::Made> made{};  ///< how the board was made, as the first seat is told
  std::optional<Seat> to_win{};          ///< if both play well, in a match that counts; nobody is told

  const std::optional<protocol::ClockSettings>& clock_of(Seat seat) const {
    return own_clocks[seat] ? own_clocks[seat] : clock;
  }
  const std::string& client(Seat seat) const { return clients[seat].empty() ? players[seat] : clients[seat]; }
};

struct PlayedMove {
  AnyMove move;
  std::int64_t ms = 0;      ///< by the referee's clock; preparation not included
  std::string info;         ///< the player's own JSON text; may be empty
  std::int64_t lag_ms = 0;  ///< so many of `ms` were given to the player, as they may have been lag
};

/// A match that has ended.
struct MatchRecord {
  MatchSetup setup;
  std::vector<PlayedMove> moves;
  std::optional<Result> result;  ///< none: aborted, counts for nobody
  protocol::Reason reason = protocol::Reason::normal;
  std::string detail;  ///< one line for people: what exactly went wrong; empty after a normal end
};

/// What a seat's client asked for in its hello.
struct Wants {
  bool legal = false;  ///< the legal moves with every request
  bool moves = false;  ///< all moves of the match with every request
  bool view = false;   ///< to see the match as who looks on does
  bool undo = false;   ///< that its opponent may take back
};

/// How long a match without a clock waits.
struct Patience {
  std::chrono::milliseconds come_back;              ///< for a lost link
  std::optional<std::chrono::milliseconds> idle{};  ///< for a move; none: for ever
};

struct SeatMessage {
  Seat to = Seat::first;
  protocol::RefereeMessage what;
};

/// Every event first ends the match if its deadline has passed: where the move of that seat is awaited, by
/// the moment up to which its time surely ran (see clients_lag_quota), else by others_known. It does nothing
/// to a match that has ended (only a move is still answered). Events may come in any order.
class Match {
 public:
  /// What a seat is given in a match of lag that other clients have caused. Else two who keep the referee
  /// busy for each other would have time without end.
  static constexpr std::chrono::seconds clients_lag_quota{1};

  /// Larger lists of legal moves are not sent.
  static constexpr std::uint64_t max_legal = 1000;

  /// What both players' `info` may take in the record together; what would exceed it is dropped.
  static constexpr std::size_t max_info_bytes = 1 << 20;

  /// What undoing may have told again in a match: boards and moves, and as much for each undo at least.
  static constexpr std::size_t max_undone_bytes = 16 << 20;
  static constexpr std::size_t least_undone_bytes = 64 << 10;

  /// Begins: both starts, then the first request, or both ends if the match is over before its first move.
  /// Preconditions: the game accepts the start; the clock is_sane.
  Match(MatchSetup setup, BySeat<Wants> wants, Patience patience, Time now);

  void ready(Seat seat, Moment now);

  /// A move for any other ply than the open one is refused as stale_ply, for the open ply while the other
  /// seat is on move as not_your_turn; neither is ever a fault. A rated match is lost by an illegal or
  /// malformed move for the open ply. A match that has ended answers too_late to the seat it was waiting for.
  /// A move is charged what it surely took, and is late only if that is too long.
  void move(Seat seat, const protocol::Move& move, Moment now);

  void resign(Seat seat, Moment now);

  /// Why no moves of a casual match can be taken back now so that this seat is on move again; none if they
  /// can. Precondition: not ended.
  std::optional<std::string> why_no_undo(Seat seat) const;

  /// Takes back the moves since this seat was last on move before now, and tells both seats of the match
  /// anew; never those of the opening. Clocks stand as they are: what was spent stays spent, and a move in
  /// the place of another brings no increment. Precondition: why_no_undo knows nothing against it.
  void undo(Seat seat, Moment now);

  /// The request for this ply is with the socket: time counts from now. Only the first report of a request
  /// counts, and none once the link was lost: coming back buys no time.
  void request_handed(std::uint64_t ply, Time now);

  void link_lost(Seat seat, Moment now);

  /// How long the return of this seat's lost link is awaited: from now where it is on move, else from when it
  /// will be. Precondition: it is lost, and the match has not ended.
  std::chrono::milliseconds time_to_come_back(Seat seat, Time now) const;

  /// The client is back, perhaps with other wants: repeats its start, with all moves so far, and the open
  /// request if it is on move.
  void link_back(Seat seat, Wants wants, Moment now);

  /// The seat loses at once. Precondition: the reason is disconnect, crash or stall.
  void forfeit(Seat seat, protocol::Reason reason, std::string detail, Moment now);

  /// Ends it for nobody.
  void abort(std::string_view why);

  /// What arrived by `known` has been handed in.
  void tick(Time known);

  /// When tick is wanted: the first moment at which a time is over. None once ended.
  std::optional<Time> deadline() const;

  bool ended() const { return ended_; }

  /// The seat whose move is awaited, or was when the match ended otherwise than by a move.
  std::optional<Seat> awaited() const;

  /// For how long the open move has been awaited; nothing where none is.
  Time::duration waited(Time now) const;

  /// It has ended with a result.
  bool has_result() const { return record_.result.has_value(); }

  const MatchSetup& setup() const { return record_.setup; }

  /// How many moves have been played, and which.
  std::uint64_t ply() const { return record_.moves.size(); }
  protocol::Moves moves() const { return moves_since(0); }

  /// What a seat is told when it begins or comes back.
  protocol::Start start_for(Seat seat) const;

  /// What is to be seen of it now, with the moves made since `ply`.
  protocol::View view(std::uint64_t ply, Time now) const;

  /// What who has watched it is told. Precondition: ended, and the record has not been taken.
  protocol::WatchedEnd watched_end() const;

  /// Precondition: ended. To be taken last, and once.
  MatchRecord take_record() { return std::move(record_); }

  /// What the seats are to be told, in order; empties the list.
  std::vector<SeatMessage> take_messages();

  /// How long the awaited seat has left to move before the match ends for idleness, where that is soon and
  /// was not asked since it came to be soon.
  std::optional<std::chrono::milliseconds> take_idle_warning();

 private:
  struct SeatState {
    Wants wants;
    std::optional<SeatClock> clock;
    std::optional<Time> lost_at;               // while its link is down
    std::size_t seen = 0;                      // the moves up to its last accepted one
    Time::duration quota = clients_lag_quota;  // what is left of it
  };
  struct Request {
    Seat seat;
    Time asked;
    bool settled;            // `asked` does not change any more
    bool near_idle = false;  // the time for a warning has come
    bool warned = false;     // take_idle_warning was answered
  };

  void tick_before(Seat seat, Moment now);
  std::optional<Time> last_moment() const;
  std::optional<Time> warning_time() const;
  Time surely_ran_until(Seat seat, Moment now) const;
  Time::duration give_lag(Seat seat, Moment now);
  void accept_time(Seat seat, Moment now, PlayedMove& move);
  void request_or_end(Time now);
  void fault(Seat seat, protocol::Reason reason, protocol::ErrorCode code, const std::string& message);
  void lose(Seat seat, protocol::Reason reason, std::string detail);
  void end(std::optional<Result> result, protocol::Reason reason, std::string detail);

  std::optional<std::size_t> last_turn(Seat seat) const;
  std::size_t undo_bytes() const;
  protocol::Moves moves_since(std::size_t first) const;
  protocol::Moves moves_for(const SeatState& state) const;
  std::optional<protocol::ClockView> clock_view(Time now) const;
  protocol::Verdict verdict() const;
  void send_start(Seat seat);
  void send_request(Seat seat, Time::duration running);
  void send_error(Seat seat, protocol::ErrorCode code, std::string message);

  MatchRecord record_;
  AnyPosition position_;
  std::size_t info_bytes_ = 0;
  std::size_t undone_bytes_ = 0;  // told again, as counted by undo_bytes
  std::size_t farthest_ = 0;      // ply that was ever reached
  Patience patience_;
  BySeat<SeatState> seats_;
  std::optional<Request> request_;
  bool ended_ = false;
  std::vector<SeatMessage> messages_;
};

}  // namespace gramy::referee
