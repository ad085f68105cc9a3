#include "engine/move.hpp"

#include <charconv>

namespace gramy {

std::string to_text(const AnyMove& move) {
  std::string text;
  for (Number number : move) {
    if (!text.empty()) text += ' ';
    text += std::to_string(number);
  }
  return text;
}

std::optional<AnyMove> parse_move(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  AnyMove move;
  while (true) {
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) break;
    text.remove_prefix(first);
    const std::string_view token = text.substr(0, text.find_first_of(blanks));
    Number number{};
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), number);
    if (error != std::errc{} || end != token.data() + token.size()) return std::nullopt;
    if (move.size() == AnyMove::max_size) return std::nullopt;
    move.push_back(number);
    text.remove_prefix(token.size());
  }
  if (move.size() == 0) return std::nullopt;
  return move;
}

}  // namespace gramy
