// JSON with bounded nesting, for files.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

namespace gramy::protocol {

/// The deepest nesting that is accepted. It is twice the bound for a line on the wire, because a record
/// contains values from such lines.
inline constexpr std::size_t most_json_levels = 128;

/// The most values in a text. This bounds the memory of parsing, because a small value takes ten times as
/// much memory as its text.
inline constexpr std::size_t most_json_values = 10'000'000;

/// The most keys in an object of ordered_json. This bounds the time of parsing, because each new key is
/// compared with all earlier ones.
inline constexpr std::size_t most_ordered_keys = 4096;

/// Parses as Json::parse does, but throws BadInput if the text exceeds most_json_values or most_json_levels,
/// if an object of ordered_json exceeds most_ordered_keys, or if a number is too large for a double. Deeper
/// nesting would overflow the stack in nlohmann's recursive copying and writing. Json is nlohmann::json or
/// nlohmann::ordered_json; their parsers are compiled only here.
template <class Json = nlohmann::json>
Json parse_bounded_json(std::string_view text);

/// Like parse_bounded_json, but returns nothing if the text is no JSON or exceeds a bound.
template <class Json = nlohmann::json>
std::optional<Json> bounded_json_in(std::string_view text);

}  // namespace gramy::protocol
