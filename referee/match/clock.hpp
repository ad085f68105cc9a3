// A seat's clock: preparation, then time for the whole match.
// PROTOCOL.md describes it under "Clocks".
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "protocol/message.hpp"

namespace gramy::referee {

using Time = std::chrono::steady_clock::time_point;

/// The time at which the loop hands in an event, and the lag of the loop. If the event is a client's message,
/// the message may have arrived at any time since known(). Messages of this client that arrived before
/// known() have already been handed in.
struct Moment {
  Time time;
  Time::duration lag{};          ///< lag caused by the referee's own work or by its machine
  Time::duration clients_lag{};  ///< further lag, in which the loop served other clients
  Time::duration others_lag{};   ///< an upper bound for lag + clients_lag of any other client's message

  Time known() const { return time - lag - clients_lag; }
  Time others_known() const { return std::min(known(), time - others_lag); }
};

/// Whether all fields are from 0 to protocol::max_clock_ms. If move_ms is set, initial_ms must also be equal
/// to it, and increment_ms must be 0.
bool is_sane(const protocol::ClockSettings& settings);

/// The clock of one seat, which counts in nanoseconds. It does not know which seat is on move. `asked` is
/// always the time when the seat's open request was written to the socket.
class SeatClock {
 public:
  /// `start`: when the match was sent to the seat. The seat's preparation begins then. Precondition:
  /// is_sane(settings).
  SeatClock(const protocol::ClockSettings& settings, Time start);

  /// Ends the preparation, because the seat is ready or has moved. Has no effect after the preparation.
  void end_preparation(Time now);

  /// The time that the open request has run by `now`, preparation excluded.
  Time::duration elapsed(Time asked, Time now) const;

  /// How much of the seat's preparation time is left at the time `asked`. A `ready` may end the preparation
  /// earlier.
  Time::duration preparation(Time asked) const;

  /// The last moment at which a move is in time, as far as is known now. If a `ready` ends the preparation
  /// earlier, this moment comes earlier, too.
  Time last_moment(Time asked) const;

  /// The part of a move's time that is not charged, because it may have been lag: the time from `ran_until`
  /// to `now`. Until `ran_until`, the clock certainly ran; the move is handled at `now`. If the clock has a
  /// limit for each move, the part is no longer than necessary for the move to be in time.
  Time::duration given(Time asked, Time now, Time ran_until) const;

  /// A move was accepted: deducts its time, never below 0, and adds the increment. A clock with a limit for
  /// each move stays as it is. Returns the time that the move took.
  Time::duration accept(Time asked, Time now);

  /// Deducts the time of a move as accept does, but adds no increment.
  Time::duration spend(Time asked, Time now);

  /// The time left, from which the open request's time is not deducted yet.
  Time::duration left() const { return left_; }

 private:
  Time preparation_end_;
  Time::duration left_;
  Time::duration increment_;
  Time::duration margin_;
  bool deducts_;
};

/// The duration in whole milliseconds, rounded down.
std::int64_t to_ms(Time::duration duration);

}  // namespace gramy::referee
