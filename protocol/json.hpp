// Conversion between messages and JSON lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Reads one line from a client, without its newline. Never throws. If the line is no message, returns an
/// Error to send back, which is not fatal. Its code is bad_json or bad_message. The text of a bad_message
/// names the field, what was expected and what was found. Unknown fields are ignored.
std::variant<ClientMessage, Error> parse_client_line(std::string_view line);

/// The type of the message that a client's unfinished line begins. Only a `play` may be long, so a long line
/// of another type can be refused before its end arrives.
enum class Opening {
  play,
  unknown,  ///< `type` has not arrived yet
  other,
};
Opening opening_of(std::string_view beginning);

/// Reads one line from a referee. Returns nothing unless the line is a complete message of a known type,
/// because a bot ignores all other lines.
std::optional<RefereeMessage> parse_referee_line(std::string_view line);

/// The message as one line of JSON, without its newline. Invalid UTF-8 becomes U+FFFD. Precondition:
/// Move::info is empty or JSON.
std::string to_line(const ClientMessage& message);
std::string to_line(const RefereeMessage& message);

/// A text as a JSON string with its quotes. The first call for a text computes the string, which is slow for
/// a long text, and stores it with the text.
const std::string& json_of(const SharedText& text);

}  // namespace gramy::protocol
