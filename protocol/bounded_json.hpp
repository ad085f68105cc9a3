// JSON of bounded nesting, as files hold it.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

namespace gramy::protocol {

/// Twice what a line of the wire may have, as a record holds what was in such a line.
inline constexpr int most_json_levels = 128;

/// In memory a value takes ten times as much as in a text of small ones.
inline constexpr std::size_t most_json_values = 10'000'000;

/// As Json::parse; but throws BadInput beyond most_json_values, and beyond most_json_levels, where nlohmann's
/// copying and writing, which call themselves, would leave the stack. Json is nlohmann::json or
/// nlohmann::ordered_json; their parsers are compiled here, once.
template <class Json = nlohmann::json>
Json parse_bounded_json(std::string_view text);

/// The same; nothing if the text is no JSON, or has more levels or values.
template <class Json = nlohmann::json>
std::optional<Json> bounded_json_in(std::string_view text);

}  // namespace gramy::protocol
