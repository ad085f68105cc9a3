#include "protocol/bounded_json.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"

namespace gramy::protocol {

namespace {

/// Builds a value, and throws BadInput at the first part of it that exceeds a bound. Json::parse with a
/// callback would take time that grows with the square of the number of objects in a list, because at the end
/// of each object it searches all earlier ones.
template <class Json>
class BoundedValue {
 public:
  bool null() { return put(nullptr); }
  bool boolean(bool is) { return put(is); }
  bool number_integer(typename Json::number_integer_t number) { return put(number); }
  bool number_unsigned(typename Json::number_unsigned_t number) { return put(number); }
  bool number_float(typename Json::number_float_t number, const typename Json::string_t&) {
    return put(number);
  }
  bool string(typename Json::string_t& text) { return put(text); }
  /// Never called, because JSON texts have no binary values.
  bool binary(typename Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(typename Json::string_t& key) {
    Open& object = open_.back();
    if (std::is_same_v<Json, nlohmann::ordered_json> && ++object.keys > most_ordered_keys)
      refuse(most_ordered_keys, "keys in an object");
    object.next = &(*object.value)[key];
    return true;
  }
  template <class Error>
  bool parse_error(std::size_t, const std::string& token, const Error& error) {
    if constexpr (std::is_same_v<Error, typename Json::out_of_range>)
      throw BadInput("expected JSON with numbers up to 1.79e308, found " + quoted_word(token));
    throw error;
  }

  Json take() { return std::move(root_); }

 private:
  /// A list or an object whose end was not read yet.
  struct Open {
    Json* value;
    Json* next = nullptr;  // value of the object's last key
    std::size_t keys = 0;
  };

  bool put(Json value) {
    place(std::move(value));
    return true;
  }
  Json& place(Json value) {
    if (++values_ > most_json_values) refuse(most_json_values, "values");
    if (open_.empty()) return root_ = std::move(value);
    const Open& parent = open_.back();
    if (parent.value->is_array()) return parent.value->emplace_back(std::move(value));
    return *parent.next = std::move(value);
  }
  bool open(Json value) {
    if (open_.size() == most_json_levels) refuse(most_json_levels, "levels of nesting");
    open_.push_back({&place(std::move(value))});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  [[noreturn]] static void refuse(std::size_t most, const std::string& what) {
    throw BadInput("expected JSON of at most " + std::to_string(most) + " " + what + ", found more");
  }

  Json root_;
  std::size_t values_ = 0;
  std::vector<Open> open_;  // outermost first
};

}  // namespace

template <class Json>
Json parse_bounded_json(std::string_view text) {
  BoundedValue<Json> value;
  Json::sax_parse(text, &value);
  return value.take();
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
