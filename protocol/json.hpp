// Messages to and from their JSON lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Reads one line (without its newline) from a client. Never throws: a line that cannot be a message is an
/// Error to send back (bad_json; bad_message naming the field, what was found and what was expected), never
/// fatal. Unknown fields are ignored.
std::variant<ClientMessage, Error> parse_client_line(std::string_view line);

/// What a client's line that has only begun will be: `play` is the one message that may be long.
enum class Opening {
  play,
  unknown,  ///< no `type` yet
  other,
};
Opening opening_of(std::string_view beginning);

/// Reads one line from a referee. None for anything that is not a complete message of a known type: a bot
/// ignores it.
std::optional<RefereeMessage> parse_referee_line(std::string_view line);

/// One line of JSON without its newline. Broken UTF-8 becomes U+FFFD. Precondition: Move::info is empty or
/// JSON.
std::string to_line(const ClientMessage& message);
std::string to_line(const RefereeMessage& message);

/// A text as a string of JSON, quotes included; made once and kept beside the text, for the lines that say
/// it. Takes long the first time, where the text is long.
const std::string& json_of(const SharedText& text);

}  // namespace gramy::protocol
