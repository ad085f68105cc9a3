// Bench for tests of one match. Sends moves at given times, in milliseconds, and collects the messages to
// each seat.
#pragma once

#include <chrono>
#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/match/match.hpp"
#include "tests/pile.hpp"

namespace gramy::testing {

using referee::Time;
using std::chrono::milliseconds;

inline Time at(std::int64_t ms) {
  return Time(std::chrono::hours(1)) + milliseconds(ms);
}

/// The time of an event that is reported without lag.
inline referee::Moment moment(std::int64_t ms) {
  return {at(ms)};
}

inline AnyGame pile() {
  return make_game<Pile>();
}

struct MatchOptions {
  std::string board = "7 3 0";
  std::optional<Number> start;
  std::optional<protocol::ClockSettings> clock;
  bool rated = false;
  BySeat<protocol::Wants> wants;
  std::optional<milliseconds> idle{};
  BySeat<std::optional<protocol::ClockSettings>> own_clocks{};
};

template <class Message>
std::vector<Message> all_of(const std::vector<protocol::RefereeMessage>& messages) {
  std::vector<Message> found;
  for (const auto& message : messages) {
    if (const auto* each = std::get_if<Message>(&message)) found.push_back(*each);
  }
  return found;
}
/// The only message of this type, if there is exactly one.
template <class Message>
std::optional<Message> only_of(const std::vector<protocol::RefereeMessage>& messages) {
  const auto found = all_of<Message>(messages);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

class MatchBench {
 public:
  explicit MatchBench(const MatchOptions& options = {})
      : match({"m",
               pile().read_board(options.board),
               options.start,
               {"ANIA", "BOLEK"},
               options.clock,
               options.rated,
               {},
               {},
               options.own_clocks},
              options.wants, {milliseconds(60'000), options.idle}, at(0)) {}

  void move(Seat seat, std::uint64_t ply, std::vector<Number> numbers, std::int64_t ms) {
    match.move(seat, {"m", ply, std::move(numbers), {}, {}}, moment(ms));
  }
  /// Plays the moves of both seats in turn from the beginning of the match, 10 ms apart.
  void moves(const std::vector<Number>& numbers) {
    for (std::uint64_t ply = 0; ply < numbers.size(); ++ply)
      move(seat_at_ply(ply), ply, {numbers[ply]}, 10 * static_cast<std::int64_t>(ply + 1));
  }
  void malformed(Seat seat, std::uint64_t ply, std::int64_t ms) {
    match.move(seat, {"m", ply, std::nullopt, "a string", {}}, moment(ms));
  }

  /// The messages that were sent to a seat since the last call for this seat.
  std::vector<protocol::RefereeMessage> told(Seat seat) {
    for (auto& message : match.take_messages())
      inbox_[static_cast<std::size_t>(message.to)].push_back(std::move(message.what));
    return std::exchange(inbox_[static_cast<std::size_t>(seat)], {});
  }

  template <class Message>
  std::optional<Message> only(Seat seat) {
    return only_of<Message>(told(seat));
  }

  std::optional<protocol::ErrorCode> error(Seat seat) {
    const auto found = only<protocol::Error>(seat);
    return found ? std::optional(found->code) : std::nullopt;
  }

  void forget_messages() {
    told(Seat::first);
    told(Seat::second);
  }

  referee::Match match;

 private:
  std::array<std::vector<protocol::RefereeMessage>, 2> inbox_;
};

}  // namespace gramy::testing

using namespace gramy;
using namespace gramy::protocol;
using namespace gramy::referee;
using namespace gramy::testing;
using namespace std::chrono_literals;
