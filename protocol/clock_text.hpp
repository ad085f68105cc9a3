// Clocks as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Reads "60": so many seconds for a match, "60+1": and so many more after each move, and "0.5/move": so many
/// for each move. What that does not say is as in `around`. None for anything else, for no time at all, and
/// for more than max_clock_ms.
std::optional<ClockSettings> parse_clock(std::string_view text, ClockSettings around);

/// As parse_clock reads it; says nothing of preparation and margin.
std::string clock_text(const ClockSettings& clock);

/// What parse_clock expects, for errors.
inline constexpr std::string_view clock_forms =
    "seconds, perhaps with seconds more a move, such as 60 or 60+1, or seconds for each move, such as "
    "0.5/move";

}  // namespace gramy::protocol
