// One line of JSON as an object with typed fields. Inside of protocol; everybody else uses json.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/number.hpp"
#include "protocol/message.hpp"

namespace gramy::protocol {

using Json = nlohmann::json;                 // as read
using OrderedJson = nlohmann::ordered_json;  // as written: `type` first

/// A field is not what it should be: `ply: expected an integer from 0 to 5, found 'x'`.
struct BadField {
  std::string message;
};

/// Bounds on what a line may make us hold, whatever it says. Depth also keeps nlohmann's recursive functions
/// off the end of the stack.
struct JsonBounds {
  std::size_t depth = 64;
  std::size_t values = 65'536;  ///< numbers, strings, lists, ... in the whole line
};

struct ReadJson {
  Json value;              ///< what was read before an error, if there was one
  std::string error;       ///< empty: `value` is all of the line
  bool cut_short = false;  ///< the error is that the text ended too early
};

/// Never throws. An integer beyond 64 bits becomes the nearest that fits.
ReadJson read_json(std::string_view text, JsonBounds bounds);

/// What stands in a field, for an error: quoted and shortened.
std::string shown(const Json& value);

/// The fields of an object. A field that is null counts as not given. The getters throw BadField.
class Fields {
 public:
  /// `prefix` goes before the names of fields in errors: "clock.". The object must outlive this.
  explicit Fields(const Json& object, std::string prefix = {})
      : object_(object), prefix_(std::move(prefix)) {}

  /// Null if not given.
  const Json* find(std::string_view key) const;

  std::string text(std::string_view key) const;
  std::optional<std::string> optional_text(std::string_view key) const;
  Number integer(std::string_view key, Number low, Number high) const;
  std::optional<Number> optional_integer(std::string_view key, Number low, Number high) const;
  std::optional<bool> optional_flag(std::string_view key) const;
  std::optional<std::vector<std::string>> optional_texts(std::string_view key) const;
  std::optional<Fields> optional_object(std::string_view key) const;

  [[noreturn]] void fail(std::string_view key, std::string_view expected) const;

 private:
  const Json& object_;
  std::string prefix_;
};

/// Null if `value` is no integer; held to 64 bits.
std::optional<Number> as_integer(const Json& value);

/// None if not given. `words` for the error: "lobby". Throws BadField.
template <class Parse>
auto read_word(const Fields& fields, std::string_view key, Parse parse, std::string_view words) {
  const auto text = fields.optional_text(key);
  auto value = text ? parse(*text) : std::nullopt;
  if (text && !value) fields.fail(key, words);
  return value;
}

/// The list of moves in a field. Throws BadField.
Moves read_moves(const Fields& fields, std::string_view key);

ClockSettings read_clock(const Fields& fields);
OrderedJson write_clock(const ClockSettings& clock);

/// Without a newline. Broken UTF-8 becomes U+FFFD.
std::string write_json(const OrderedJson& json);

}  // namespace gramy::protocol
