// Clocks as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Reads a clock as people write it:
/// - "60": 60 seconds for a match;
/// - "60+1": 60 seconds, and one more after each move;
/// - "0.5/move": half a second for each move.
/// Takes all other settings from `around`. Returns nothing for any other text, for a time of zero, and for a
/// time of more than max_clock_ms.
std::optional<ClockSettings> parse_clock(std::string_view text, ClockSettings around);

/// The clock in the spelling that parse_clock reads, which has neither preparation nor margin.
std::string clock_text(const ClockSettings& clock);

/// The spellings that parse_clock accepts, for error messages.
inline constexpr std::string_view clock_forms =
    "seconds for a match (such as 60), seconds for a match and seconds added after each move (such as 60+1), "
    "or seconds for each move (such as 0.5/move)";

}  // namespace gramy::protocol
