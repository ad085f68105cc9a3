// Access to the lines between players and the referee.
#pragma once

#include <functional>
#include <string_view>

#include "referee/match/clock.hpp"
#include "referee/session/direction.hpp"

namespace gramy::referee {

/// A line that passes. Its references are valid only during the call.
struct PassedLine {
  std::string_view client;  ///< the client's name in the lobby
  Direction direction;
  std::string_view match;  ///< the id in the message; empty: none
  std::string_view text;   ///< without its end; a very long line is cut
  Time at;
};

/// Called with every line to and from a client with a name, over any link, in order. Left out are messages to
/// many clients at once, and the words of people.
using WireTap = std::function<void(const PassedLine&)>;

}  // namespace gramy::referee
