#include "protocol/bounded_json.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/bad_input.hpp"

namespace gramy::protocol {

template <class Json>
Json parse_bounded_json(std::string_view text) {
  using Event = typename Json::parse_event_t;
  std::size_t values = 0;
  return Json::parse(text, [&values](int levels_around, Event event, const Json&) {
    const bool opens = event == Event::array_start || event == Event::object_start;
    if (opens && levels_around == most_json_levels) {
      throw BadInput("expected JSON of at most " + std::to_string(most_json_levels) +
                     " levels of nesting, found more");
    }
    const bool is_value = event != Event::key && event != Event::array_end && event != Event::object_end;
    if (is_value && ++values > most_json_values) {
      throw BadInput("expected JSON of at most " + std::to_string(most_json_values) + " values, found more");
    }
    return true;
  });
}

template <class Json>
std::optional<Json> bounded_json_in(std::string_view text) {
  try {
    return parse_bounded_json<Json>(text);
  } catch (const typename Json::parse_error&) {
    return std::nullopt;
  } catch (const BadInput&) {
    return std::nullopt;
  }
}

template nlohmann::json parse_bounded_json(std::string_view text);
template nlohmann::ordered_json parse_bounded_json(std::string_view text);
template std::optional<nlohmann::json> bounded_json_in(std::string_view text);
template std::optional<nlohmann::ordered_json> bounded_json_in(std::string_view text);

}  // namespace gramy::protocol
