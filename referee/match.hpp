// One match: its position, its clocks, and everything that can end it. No sockets, no sleeping: events come
// in with a time stamp, messages for the seats go out.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

using Time = std::chrono::steady_clock::time_point;

/// What is to be played, by whom, under which clock.
struct MatchSetup {
  std::string id;
  AnyGame game;
  AnyBoard board;
  std::optional<Number> start;
  std::array<std::string, 2> players;  ///< in seat order
  std::optional<protocol::ClockSettings> clock;
  bool rated = false;
};

struct PlayedMove {
  AnyMove move;
  std::int64_t ms = 0;  ///< by the referee's clock; preparation not included
  std::string info;     ///< the player's own JSON text; may be empty
};

/// A match that has ended.
struct MatchRecord {
  MatchSetup setup;
  std::vector<PlayedMove> moves;
  std::optional<Result> result;  ///< none: aborted, counts for nobody
  protocol::Reason reason = protocol::Reason::normal;
  std::string detail;  ///< one line for people: what exactly went wrong; empty after a normal end
};

}  // namespace gramy::referee
