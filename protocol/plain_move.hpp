// A fast reader of `move`, the one message that comes for every move. Inside of protocol.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// A `move` of nothing but the usual: each of its four fields once, in any order, without escapes, with
/// numbers of at most 15 digits. None for any other line, whatever it is: that is for the full reader to say,
/// which reads this one just the same.
std::optional<Move> parse_plain_move(std::string_view line);

}  // namespace gramy::protocol
