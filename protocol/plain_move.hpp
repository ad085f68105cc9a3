// A fast reader of `move`, the message that clients send most. Internal.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Reads a simple `move`: each of its four fields once, in any order, without escapes, with numbers of at
/// most 15 digits. Empty for any other line, which the general reader then handles. For a simple move both
/// readers give the same result.
std::optional<Move> parse_plain_move(std::string_view line);

}  // namespace gramy::protocol
