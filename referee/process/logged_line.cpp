#include "referee/process/logged_line.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <ctime>

namespace gramy::referee {
namespace {

constexpr std::string_view before_mark = "--- ", prefix_pattern = "00:00:00.000 ";

std::string utc(const char* format, std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const std::time_t whole = std::chrono::system_clock::to_time_t(seconds);
  std::tm parts{};
  gmtime_r(&whole, &parts);
  std::array<char, 32> text{};
  std::string all(text.data(), std::strftime(text.data(), text.size(), format, &parts));
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time - seconds).count();
  std::snprintf(text.data(), text.size(), ".%03d", static_cast<int>(ms));
  return all + text.data();
}

bool is_prefix(std::string_view text) {
  if (text.size() != prefix_pattern.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (prefix_pattern[i] == '0' ? !is_digit : text[i] != prefix_pattern[i]) return false;
  }
  return true;
}

}  // namespace

std::string printed_prefix(std::chrono::system_clock::time_point time) {
  return utc("%H:%M:%S", time) + ' ';
}

std::string mark_line(std::string_view what, std::chrono::system_clock::time_point time) {
  return std::string(before_mark) + utc("%Y-%m-%dT%H:%M:%S", time) + "Z " + std::string(what) + '\n';
}

std::optional<std::string_view> printed_in(std::string_view line) {
  if (line.starts_with(before_mark)) return std::nullopt;
  if (is_prefix(line.substr(0, prefix_pattern.size()))) line.remove_prefix(prefix_pattern.size());
  return line;
}

}  // namespace gramy::referee
