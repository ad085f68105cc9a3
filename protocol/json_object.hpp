// One line of JSON as an object with typed fields.
// Only this folder uses this header; other folders use json.hpp.
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

using Json = nlohmann::json;                 // JSON for reading
using OrderedJson = nlohmann::ordered_json;  // JSON for writing, with `type` first

/// Thrown if a field is wrong, with a message such as `ply: expected an integer from 0 to 5, found 'x'`.
struct BadField {
  std::string message;
};

/// Bounds on a line of JSON, so that reading it takes little memory. The bound of the depth also protects
/// nlohmann's recursive functions from a stack overflow.
struct JsonBounds {
  std::size_t depth = 64;
  std::size_t values = 65'536;  ///< the most numbers, strings, lists and other values in the whole line
};

struct ReadJson {
  Json value;  ///< the value read, up to the error if there is one
  /// the reason why the line was not read to its end; empty if it was
  std::string error;
  bool cut_short = false;  ///< whether the error is that the text ended too early
};

/// Reads a line of JSON. Never throws. An integer that does not fit into 64 bits becomes the nearest one that
/// does.
ReadJson read_json(std::string_view text, JsonBounds bounds);

/// A field's value as error messages show it, in quotes and shortened.
std::string shown(const Json& value);

/// The fields of an object. A null field counts as missing. The getters throw BadField if the field is not of
/// the type and in the range that they return.
class Fields {
 public:
  /// `prefix`, such as "clock.", precedes field names in errors. `object` must outlive this object.
  explicit Fields(const Json& object, std::string prefix = {})
      : object_(object), prefix_(std::move(prefix)) {}

  /// The field with this name; null if it is missing.
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

/// The value as an integer; empty if it is none. An integer that does not fit into 64 bits becomes the
/// nearest one that does.
std::optional<Number> as_integer(const Json& value);

/// The field as an enum; empty if the field is missing. Throws BadField if `parse` does not accept the word.
/// The error's text names `words`, a list of the allowed words.
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

/// Writes one line without a newline. Invalid UTF-8 becomes U+FFFD.
std::string write_json(const OrderedJson& json);

}  // namespace gramy::protocol
