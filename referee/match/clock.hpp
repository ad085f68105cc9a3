// A seat's clock: preparation, then time for the whole match. PROTOCOL.md, "Clocks".
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "protocol/message.hpp"

namespace gramy::referee {

using Time = std::chrono::steady_clock::time_point;

/// When something that a client has sent is handed in, or had surely arrived, and how far the loop that hands
/// it in had fallen behind: what the client sent and arrived by `known` has been handed in before, and what
/// is handed in now may have arrived at any time since.
struct Moment {
  Time time;
  Time::duration lag{};          ///< the referee's own, or its machine's
  Time::duration clients_lag{};  ///< besides: what other clients have sent was dealt with meanwhile
  Time::duration others_lag{};   ///< both of these, of what others have sent

  Time known() const { return time - lag - clients_lag; }
  Time others_known() const { return std::min(known(), time - others_lag); }
};

/// Nothing negative, nothing above protocol::max_clock_ms; with a move_ms the others as that says.
bool is_sane(const protocol::ClockSettings& settings);

/// Counts in nanoseconds. Knows nothing of whose turn it is: `asked` is always when the seat's open request
/// was handed to its socket.
class SeatClock {
 public:
  /// `start`: when the seat was told of the match; its preparation begins. Precondition: is_sane(settings).
  SeatClock(const protocol::ClockSettings& settings, Time start);

  /// The seat is ready, or has sent a move. No effect if its preparation was over.
  void end_preparation(Time now);

  /// How long the open request has run by `now`, the preparation not counted.
  Time::duration elapsed(Time asked, Time now) const;

  /// How long the seat may still prepare when it is asked, as far as is known now.
  Time::duration preparation(Time asked) const;

  /// The last moment at which a move is not late, as far as is known now: the preparation may end earlier.
  Time last_moment(Time asked) const;

  /// What a move gains that was made by `now` and is charged until `ran_until`: what is not deducted, or
  /// where each move has a time of its own, what keeps it from being late.
  Time::duration given(Time asked, Time now, Time ran_until) const;

  /// A move was accepted: deducts its time, never below 0, and adds the increment; but not where each move
  /// has a time of its own. Returns what it took.
  Time::duration accept(Time asked, Time now);

  /// The same without an increment.
  Time::duration spend(Time asked, Time now);

  /// Time left, an open request not yet deducted.
  Time::duration left() const { return left_; }

 private:
  Time preparation_end_;
  Time::duration left_;
  Time::duration increment_;
  Time::duration margin_;
  bool deducts_;
};

/// Whole milliseconds, rounded down.
std::int64_t to_ms(Time::duration duration);

}  // namespace gramy::referee
