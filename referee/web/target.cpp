#include "referee/web/target.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace gramy::referee {
namespace {

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned char byte = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || read.ec != std::errc() || read.ptr != digits.data() + 2) return std::nullopt;
    plain += static_cast<char>(byte);
    i += 2;
  }
  return plain;
}

/// Removes and returns the text before the separator, and removes the separator. Without a separator, removes
/// and returns the whole text.
std::string_view take_until(char separator, std::string_view& text) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return part;
}

}  // namespace

std::optional<PageRequest> parse_target(std::string_view target) {
  if (!target.starts_with('/')) return std::nullopt;
  target.remove_prefix(1);
  PageRequest request;
  std::string_view path = take_until('?', target);
  request.depth = static_cast<std::size_t>(std::ranges::count(path, '/'));
  while (!path.empty()) {
    auto part = decoded(take_until('/', path));
    if (!part) return std::nullopt;
    request.path.push_back(std::move(*part));
  }
  while (!target.empty()) {
    std::string_view value = take_until('&', target);
    const auto name = decoded(take_until('=', value));
    auto plain = decoded(value);
    if (!name || !plain) return std::nullopt;
    request.query[*name] = std::move(*plain);
  }
  return request;
}

}  // namespace gramy::referee
