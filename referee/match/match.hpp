// A match: its position, its clocks, and every way it can end.
// It has no sockets and never sleeps: events come in with a time stamp, messages for the seats go out.
// PROTOCOL.md describes it under "Clocks" and "Rules a bot can rely on".
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

struct MatchSetup {
  std::string id;
  AnyBoard board;
  std::optional<Number> start;
  BySeat<std::string> players;
  std::optional<protocol::ClockSettings> clock;
  bool rated = false;
  BySeat<std::string> clients{};  ///< names of the connected clients; if empty, the same as the players
  protocol::Moves opening{};      ///< first moves of the match; they are legal and do not end it
  /// Clocks of seats whose clock differs from `clock`; none if `clock` is none.
  BySeat<std::optional<protocol::ClockSettings>> own_clocks{};

  std::optional<protocol::Made> made{};  ///< how the board was made, as the first seat sees it
  std::optional<Seat> to_win{};          ///< the winner of a rated match under perfect play; kept secret
  /// The seat of the only player, in an exam. Nobody sits opposite, and the match ends with its first move.
  std::optional<Seat> asked{};

  bool is_taken(Seat seat) const { return !asked || asked == seat; }

  const std::optional<protocol::ClockSettings>& clock_of(Seat seat) const {
    return own_clocks[seat] ? own_clocks[seat] : clock;
  }
  const std::string& client(Seat seat) const { return clients[seat].empty() ? players[seat] : clients[seat]; }
};

/// A move of a match, with its time and the player's `info`.
struct PlayedMove {
  AnyMove move;
  std::int64_t ms = 0;      ///< the move's time on the referee's clock, preparation excluded
  std::string info;         ///< JSON text from the player; may be empty
  std::int64_t lag_ms = 0;  ///< the part of `ms` that was not charged, because it may have been lag
};

/// A match that has ended. In an exam, a match consists of one answer, and its result is a draw.
struct MatchRecord {
  MatchSetup setup;
  std::vector<PlayedMove> moves;
  std::optional<Result> result;  ///< not set if the match was aborted and does not count
  protocol::Reason reason = protocol::Reason::normal;
  std::string detail;  ///< the cause, in one line for people; empty after a normal end
};

/// How long a match without a clock waits for a player.
struct Patience {
  std::chrono::milliseconds come_back;  ///< how long a player whose connection is lost may take to come back
  std::optional<std::chrono::milliseconds> idle{};  ///< time limit for a move; if not set, there is no limit
};

struct SeatMessage {
  Seat to = Seat::first;
  protocol::RefereeMessage what;
};

/// If the match's deadline has passed, an event first ends the match. A message of the awaited seat may be
/// late because of lag. Its time is therefore the earliest at which it may have arrived (see
/// clients_lag_quota). The time of any other event is Moment::others_known(). After the end, events have no
/// effect, but a move still gets an answer. Events may come in any order.
class Match {
 public:
  /// The most time that a seat gets back in a match for lag caused by other clients. Without a limit, two
  /// players could get endless time by keeping the referee busy for each other.
  static constexpr std::chrono::seconds clients_lag_quota{1};

  /// A request for a move lists the legal moves if there are at most this many.
  static constexpr std::uint64_t max_legal = 1000;

  /// The most bytes of `info` that the record has from both players together. Further `info` is dropped.
  static constexpr std::size_t max_info_bytes = 1 << 20;

  /// An undo sends the board and the moves again. The undos of a match may send at most max_undone_bytes in
  /// all, and each counts as at least least_undone_bytes.
  static constexpr std::size_t max_undone_bytes = 16 << 20;
  static constexpr std::size_t least_undone_bytes = 64 << 10;

  /// Begins the match: sends both starts and then the first request. If the match is over before its first
  /// move, sends both ends. Preconditions: the game accepts the start; the clock is_sane.
  Match(MatchSetup setup, BySeat<protocol::Wants> wants, Patience patience, Time now);

  void ready(Seat seat, Moment now);

  /// Answers stale_ply to a move for a ply other than the open one, and not_your_turn to a move of the seat
  /// that is not on move. Neither counts as a fault. An illegal or malformed move for the open ply loses a
  /// rated match. A match that has ended answers too_late to the seat whose move was awaited. A move is
  /// charged only the time that it certainly took, and it is late only if that time is too long.
  void move(Seat seat, const protocol::Move& move, Moment now);

  void resign(Seat seat, Moment now);

  /// Why this seat cannot undo its last move in a casual match; none if it can. Precondition: the match has
  /// not ended.
  std::optional<std::string> why_no_undo(Seat seat) const;

  /// Takes back the moves since this seat's previous turn, and sends the match to both seats again. Moves of
  /// the opening stay. Clocks do not go back: time that was spent stays spent, and a move that replaces
  /// another brings no increment. Precondition: why_no_undo returns none.
  void undo(Seat seat, Moment now);

  /// The request for this ply was written to the socket, so its time runs from now. Only the first report of
  /// a request counts. If the connection is lost before the first report, no report counts, so a reconnect
  /// brings no extra time.
  void request_handed(std::uint64_t ply, Time now);

  void link_lost(Seat seat, Moment now);

  /// How long the match waits for this seat to reconnect. The time runs from now if the seat is on move,
  /// otherwise from the seat's next turn. Precondition: the seat's connection is lost, and the match has not
  /// ended.
  std::chrono::milliseconds time_to_come_back(Seat seat, Time now) const;

  /// The client has reconnected, perhaps with other `wants`. Repeats its start with all moves up to now, and
  /// the open request if the seat is on move.
  void link_back(Seat seat, protocol::Wants wants, Moment now);

  /// The seat loses at once. Precondition: the reason is disconnect, crash or stall.
  void forfeit(Seat seat, protocol::Reason reason, std::string detail, Moment now);

  /// Ends the match without a result.
  void abort(std::string_view why);

  /// Handles all that is due by `known`. Precondition: everything that arrived by then was handed in.
  void tick(Time known);

  /// When tick is needed: the first moment at which a time limit is over. None after the end.
  std::optional<Time> deadline() const;

  bool ended() const { return ended_; }

  /// The seat whose move is awaited, or was awaited when the match ended without a move.
  std::optional<Seat> awaited() const;

  /// How long the match has waited for the open move; zero if there is none.
  Time::duration waited(Time now) const;

  bool has_result() const { return record_.result.has_value(); }

  const MatchSetup& setup() const { return record_.setup; }

  std::uint64_t ply() const { return record_.moves.size(); }
  protocol::Moves moves() const { return moves_since(0); }

  /// The message to a seat at the start and after a reconnect.
  protocol::Start start_for(Seat seat) const;

  /// The state for spectators, with the moves since `ply`.
  protocol::View view(std::uint64_t ply, Time now) const;

  /// The end as spectators see it. Precondition: the match has ended, and take_record was not called.
  protocol::WatchedEnd watched_end() const;

  /// Takes the record out. Call this function last, and once. Precondition: the match has ended.
  MatchRecord take_record() { return std::move(record_); }

  /// Returns the messages for the seats, in order, and empties the list.
  std::vector<SeatMessage> take_messages();

  /// If the match is about to end because the awaited seat does not move, returns how long the seat may still
  /// think. Returns this only once for each move, and otherwise none.
  std::optional<std::chrono::milliseconds> take_idle_warning();

 private:
  struct SeatState {
    protocol::Wants wants;
    std::optional<SeatClock> clock;
    // When the seat's connection was lost; not set while the seat has a connection.
    std::optional<Time> lost_at;
    std::size_t seen = 0;                      // number of moves up to the seat's last accepted move
    Time::duration quota = clients_lag_quota;  // what is left of the seat's clients_lag_quota
  };
  /// The request for the move that the match waits for.
  struct Request {
    Seat seat;
    Time asked;
    bool settled;            // whether the time `asked` is final
    bool near_idle = false;  // whether it is time to warn the idle player that the match will end
    bool warned = false;     // whether take_idle_warning has returned the warning
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
  protocol::SpectatorOutcome spectator_outcome() const;
  void send(Seat seat, protocol::RefereeMessage message);
  void send_start(Seat seat);
  void send_request(Seat seat, Time::duration running);
  void send_error(Seat seat, protocol::ErrorCode code, std::string message);

  MatchRecord record_;
  AnyPosition position_;
  std::size_t info_bytes_ = 0;
  // Bytes that were sent again because of undos until now, as undo_bytes counts them.
  std::size_t undone_bytes_ = 0;
  std::size_t farthest_ = 0;  // largest ply reached so far
  Patience patience_;
  BySeat<SeatState> seats_;
  std::optional<Request> request_;
  bool ended_ = false;
  std::vector<SeatMessage> messages_;
};

}  // namespace gramy::referee
