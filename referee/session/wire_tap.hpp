// Access to the lines between players and the referee.
#pragma once

#include <functional>
#include <string_view>

#include "referee/match/clock.hpp"
#include "referee/session/direction.hpp"

namespace gramy::referee {

/// A line that was sent or received. Its references are valid only during the call.
struct PassedLine {
  std::string_view client;  ///< the client's name in the lobby
  Direction direction;
  std::string_view match;  ///< the id of the match in the message; empty if it has none
  std::string_view text;   ///< without its newline; a very long line is cut
  Time at;
};

/// Called for every line to and from a client with a name, over any connection, in order. Broadcasts to many
/// clients and people's words are left out.
using WireTap = std::function<void(const PassedLine&)>;

}  // namespace gramy::referee
