#include "protocol/bounded_json.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"

namespace gramy::protocol {

namespace {

/// Throws BadInput at the first value that exceeds a bound. Json::parse with a callback would take time that
/// grows with the square of a list's objects: at the end of each object it searches all earlier ones.
template <class Json>
class Bounds final : public nlohmann::json_sax<Json> {
 public:
  using Sax = nlohmann::json_sax<Json>;

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(typename Sax::number_integer_t) override { return count(); }
  bool number_unsigned(typename Sax::number_unsigned_t) override { return count(); }
  bool number_float(typename Sax::number_float_t, const typename Sax::string_t&) override { return count(); }
  bool string(typename Sax::string_t&) override { return count(); }
  bool binary(typename Sax::binary_t&) override { return count(); }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(typename Sax::string_t&) override {
    ++keys_.back();
    if (std::is_same_v<Json, nlohmann::ordered_json> && keys_.back() > most_ordered_keys)
      refuse(most_ordered_keys, "keys in an object");
    return true;
  }
  bool parse_error(std::size_t, const std::string& token, const nlohmann::detail::exception& error) override {
    if (dynamic_cast<const nlohmann::detail::out_of_range*>(&error))
      throw BadInput("expected JSON with numbers up to 1.79e308, found " + quoted_word(token));
    return false;
  }

 private:
  bool count() {
    if (++values_ > most_json_values) refuse(most_json_values, "values");
    return true;
  }
  bool open() {
    if (keys_.size() == most_json_levels) refuse(most_json_levels, "levels of nesting");
    keys_.push_back(0);
    return count();
  }
  bool close() {
    keys_.pop_back();
    return true;
  }
  [[noreturn]] static void refuse(std::size_t most, const std::string& what) {
    throw BadInput("expected JSON of at most " + std::to_string(most) + " " + what + ", found more");
  }

  std::size_t values_ = 0;
  std::vector<std::size_t> keys_;  // number of keys so far in each open object, from the root inwards
};

}  // namespace

template <class Json>
Json parse_bounded_json(std::string_view text) {
  Bounds<Json> bounds;
  Json::sax_parse(text, &bounds);
  return Json::parse(text);
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
