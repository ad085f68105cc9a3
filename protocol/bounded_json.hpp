// JSON of bounded nesting, as files hold it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/base/bad_input.hpp"

namespace gramy::protocol {

/// Twice what a line of the wire may have, as a record holds what was in such a line.
inline constexpr int most_json_levels = 128;

/// As Json::parse; but throws BadInput beyond most_json_levels, where nlohmann's copying and writing, which
/// call themselves, would leave the stack.
template <class Json = nlohmann::json>
Json parse_bounded_json(std::string_view text) {
  using Event = typename Json::parse_event_t;
  return Json::parse(text, [](int levels_around, Event event, const Json&) {
    const bool opens = event == Event::array_start || event == Event::object_start;
    if (opens && levels_around == most_json_levels) {
      throw BadInput("expected JSON of at most " + std::to_string(most_json_levels) +
                     " levels of nesting, found more");
    }
    return true;
  });
}

}  // namespace gramy::protocol
