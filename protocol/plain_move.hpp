// A fast reader of `move`, the message that clients send most. Only this folder uses this header.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Reads a simple `move`. It has each of the four fields once, in any order, no escapes, and only numbers of
/// at most 15 digits. Returns nothing for any other line, which parse_client_line can read. For a simple
/// move, parse_client_line gives the same result.
std::optional<Move> parse_plain_move(std::string_view line);

}  // namespace gramy::protocol
