#include "protocol/clock_text.hpp"

#include <string>

namespace gramy::protocol {
namespace {

/// Reads seconds with up to three decimals, and returns milliseconds. Returns nothing for any other text, and
/// if the time is too long.
std::optional<std::int64_t> read_milliseconds(std::string_view text) {
  const auto point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string decimals(point == std::string_view::npos ? "" : text.substr(point + 1));
  if (digits.empty() || digits.size() > 9 || decimals.size() > 3) return std::nullopt;
  if (point != std::string_view::npos && decimals.empty()) return std::nullopt;
  digits += decimals + std::string(3 - decimals.size(), '0');
  std::int64_t milliseconds = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    milliseconds = 10 * milliseconds + (digit - '0');
  }
  if (milliseconds > max_clock_ms) return std::nullopt;
  return milliseconds;
}

/// Milliseconds as a text in seconds, without needless digits: "0.5" or "60".
std::string seconds(std::int64_t milliseconds) {
  std::string text = std::to_string(milliseconds / 1000);
  if (milliseconds % 1000 == 0) return text;
  text += '.' + std::to_string(1000 + milliseconds % 1000).substr(1);
  while (text.back() == '0') text.pop_back();
  return text;
}

}  // namespace

std::optional<ClockSettings> parse_clock(std::string_view text, ClockSettings around) {
  constexpr std::string_view a_move = "/move";
  const bool is_each_move = text.ends_with(a_move);
  if (is_each_move) text.remove_suffix(a_move.size());
  const auto plus = is_each_move ? text.npos : text.find('+');
  const auto time = read_milliseconds(text.substr(0, plus));
  const auto increment =
      plus == text.npos ? std::optional<std::int64_t>(0) : read_milliseconds(text.substr(plus + 1));
  if (!time || *time == 0 || !increment) return std::nullopt;
  around.initial_ms = *time;
  around.increment_ms = *increment;
  around.move_ms = is_each_move ? *time : 0;
  return around;
}

std::string clock_text(const ClockSettings& clock) {
  if (clock.move_ms > 0) return seconds(clock.move_ms) + "/move";
  return seconds(clock.initial_ms) + (clock.increment_ms > 0 ? "+" + seconds(clock.increment_ms) : "");
}

}  // namespace gramy::protocol
