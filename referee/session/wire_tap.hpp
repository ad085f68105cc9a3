// A look at the lines that players and the referee exchange.
#pragma once

#include <functional>
#include <string_view>

#include "referee/match/clock.hpp"
#include "referee/session/direction.hpp"

namespace gramy::referee {

/// One of them, as it goes by. What it refers to holds during the call.
struct PassedLine {
  std::string_view client;  ///< the name under which it is let in
  Direction direction;
  std::string_view match;  ///< whose id it names; empty: none
  std::string_view text;   ///< without its end; the beginning of one that is too long
  Time at;
};

/// Called with every line to and from whoever has a name, over whichever link, in order. Not with what is
/// told to many at once, nor with what people read and type.
using WireTap = std::function<void(const PassedLine&)>;

}  // namespace gramy::referee
