#include "protocol/json_object.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/printable.hpp"

namespace gramy::protocol {
namespace {

// Builds the value as nlohmann's own parser does, but stops when the text exceeds one of the JsonBounds.
class BoundedBuilder final : public nlohmann::json_sax<Json> {
 public:
  BoundedBuilder(std::size_t text_size, JsonBounds bounds) : text_size_(text_size), bounds_(bounds) {}

  ReadJson result;

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t& token) override {
    if (token.find_first_not_of("-0123456789") != string_t::npos) return put(value);
    using Limits = std::numeric_limits<std::int64_t>;
    return put(token.starts_with('-') ? Limits::min() : Limits::max());
  }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool key(string_t& value) override {
    key_ = std::move(value);
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception&) override {
    result.cut_short = position > text_size_;
    const auto last = std::string_view(token).substr(token.size() - std::min<std::size_t>(token.size(), 20));
    result.error = "expected one JSON object, found ";
    result.error += result.cut_short
                        ? "the end of the line too early"
                        : "a fault at byte " + std::to_string(position) + ", at " + quoted_word(last);
    return false;
  }

 private:
  bool put(Json value) {
    if (++values_ > bounds_.values) {
      result.error = "expected at most " + std::to_string(bounds_.values) + " values in a line, found more";
      return false;
    }
    if (open_.empty()) {
      result.value = std::move(value);
      last_ = &result.value;
    } else if (open_.back()->is_array()) {
      open_.back()->push_back(std::move(value));
      last_ = &open_.back()->back();
    } else {
      last_ = &((*open_.back())[key_] = std::move(value));
    }
    return true;
  }

  bool open(Json container) {
    if (open_.size() == bounds_.depth) {
      result.error = "expected at most " + std::to_string(bounds_.depth) + " levels of nesting, found more";
      return false;
    }
    if (!put(std::move(container))) return false;
    open_.push_back(last_);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t text_size_;
  JsonBounds bounds_;
  std::size_t values_ = 0;
  // The lists and objects whose end was not read yet, outermost first. In each, only the last element can
  // still change.
  std::vector<Json*> open_;
  Json* last_ = nullptr;
  std::string key_;
};

/// The integer as text. At a bound of 64 bits, adds "or more" or "or less", because the reader replaces an
/// integer beyond the bound by the bound.
std::string shown_integer(const Json& value) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (value == Limits::max()) return value.dump() + " or more";
  if (value == Limits::min()) return value.dump() + " or less";
  return value.dump();
}

}  // namespace

ReadJson read_json(std::string_view text, JsonBounds bounds) {
  BoundedBuilder builder(text.size(), bounds);
  Json::sax_parse(text.begin(), text.end(), &builder);
  return std::move(builder.result);
}

std::string shown(const Json& value) {
  switch (value.type()) {
    case Json::value_t::array:
      return "a list";
    case Json::value_t::object:
      return "an object";
    case Json::value_t::string:
      return quoted_word(value.get_ref<const std::string&>());
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return shown_integer(value);
    default:
      return value.dump();
  }
}

const Json* Fields::find(std::string_view key) const {
  const auto found = object_.find(key);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::fail(std::string_view key, std::string_view expected) const {
  const auto found = object_.find(key);
  throw BadField{prefix_ + std::string(key) + ": expected " + std::string(expected) + ", found " +
                 (found == object_.end() ? "nothing" : shown(*found))};
}

std::optional<std::string> Fields::optional_text(std::string_view key) const {
  const Json* value = find(key);
  if (!value) return std::nullopt;
  if (!value->is_string()) fail(key, "a string");
  return value->get<std::string>();
}

std::string Fields::text(std::string_view key) const {
  auto value = optional_text(key);
  if (!value) fail(key, "a string");
  return *std::move(value);
}

std::optional<Number> Fields::optional_integer(std::string_view key, Number low, Number high) const {
  const Json* value = find(key);
  if (!value) return std::nullopt;
  const auto number = as_integer(*value);
  if (!number || *number < low || *number > high) {
    fail(key, "an integer from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return number;
}

Number Fields::integer(std::string_view key, Number low, Number high) const {
  const auto value = optional_integer(key, low, high);
  if (!value) fail(key, "an integer from " + std::to_string(low) + " to " + std::to_string(high));
  return *value;
}

std::optional<bool> Fields::optional_flag(std::string_view key) const {
  const Json* value = find(key);
  if (!value) return std::nullopt;
  if (!value->is_boolean()) fail(key, "true or false");
  return value->get<bool>();
}

std::optional<std::vector<std::string>> Fields::optional_texts(std::string_view key) const {
  const Json* value = find(key);
  if (!value) return std::nullopt;
  if (!value->is_array() || !std::ranges::all_of(*value, [](const Json& each) { return each.is_string(); })) {
    fail(key, "a list of strings");
  }
  return value->get<std::vector<std::string>>();
}

std::optional<Fields> Fields::optional_object(std::string_view key) const {
  const Json* value = find(key);
  if (!value) return std::nullopt;
  if (!value->is_object()) fail(key, "an object");
  return Fields(*value, prefix_ + std::string(key) + ".");
}

std::optional<Number> as_integer(const Json& value) {
  if (value.is_number_unsigned()) {
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
    return static_cast<Number>(std::min(value.get<std::uint64_t>(), largest));
  }
  if (value.is_number_integer()) return value.get<Number>();
  return std::nullopt;
}

Moves read_moves(const Fields& fields, std::string_view key) {
  const Json* list = fields.find(key);
  if (!list || !list->is_array()) fields.fail(key, "a list of moves");
  Moves moves;
  moves.reserve(list->size());
  for (const Json& each : *list) {
    if (!each.is_array() || each.size() > AnyMove::max_size) fields.fail(key, "moves of at most 4 numbers");
    AnyMove& move = moves.emplace_back();
    for (const Json& number : each) {
      const auto value = as_integer(number);
      if (!value) fields.fail(key, "moves of integers");
      move.push_back(*value);
    }
  }
  return moves;
}

ClockSettings read_clock(const Fields& fields) {
  ClockSettings clock{.ready_ms = fields.optional_integer("ready_ms", 0, max_clock_ms).value_or(10'000),
                      .margin_ms = fields.optional_integer("margin_ms", 0, max_clock_ms).value_or(50),
                      .move_ms = fields.optional_integer("move_ms", 1, max_clock_ms).value_or(0)};
  if (clock.move_ms > 0) {  // initial_ms and increment_ms may be given too, if they agree with move_ms
    clock.initial_ms =
        fields.optional_integer("initial_ms", clock.move_ms, clock.move_ms).value_or(clock.move_ms);
    clock.increment_ms = fields.optional_integer("increment_ms", 0, 0).value_or(0);
  } else {
    clock.initial_ms = fields.integer("initial_ms", 0, max_clock_ms);
    clock.increment_ms = fields.optional_integer("increment_ms", 0, max_clock_ms).value_or(0);
  }
  return clock;
}

OrderedJson write_clock(const ClockSettings& clock) {
  OrderedJson json{{"ready_ms", clock.ready_ms},
                   {"initial_ms", clock.initial_ms},
                   {"increment_ms", clock.increment_ms},
                   {"margin_ms", clock.margin_ms}};
  if (clock.move_ms > 0) json["move_ms"] = clock.move_ms;
  return json;
}

std::string write_json(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace gramy::protocol
