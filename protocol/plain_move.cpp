#include "protocol/plain_move.hpp"

#include <algorithm>
#include <charconv>

namespace gramy::protocol {
namespace {

constexpr std::size_t most_numbers = 16;
constexpr std::size_t most_digits = 15;

/// Takes one thing after the other off the front of a line, white space before it included.
class Reader {
 public:
  explicit Reader(std::string_view line) : rest_(line) {}

  bool take(char wanted) {
    skip_space();
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::optional<std::string_view> text() {
    if (!take('"')) return std::nullopt;
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    const auto end = std::ranges::find_if_not(rest_, is_plain);
    const auto text = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(text.size());
    return rest_.starts_with('"') && take('"') ? std::optional(text) : std::nullopt;
  }

  std::optional<Number> integer() {
    skip_space();
    const std::string_view digits = rest_.substr(rest_.starts_with('-') ? 1 : 0);
    const bool one_zero =
        digits.starts_with('0') && digits.size() > 1 && digits[1] >= '0' && digits[1] <= '9';
    Number number = 0;
    const auto [end, error] = std::from_chars(rest_.begin(), rest_.end(), number);
    const auto size = static_cast<std::size_t>(end - rest_.begin());
    if (error != std::errc() || size > most_digits || one_zero) return std::nullopt;
    rest_.remove_prefix(size);
    return number;
  }

  std::optional<std::vector<Number>> integers() {
    if (!take('[')) return std::nullopt;
    std::vector<Number> numbers;
    if (take(']')) return numbers;
    do {
      const auto number = integer();
      if (!number || numbers.size() == most_numbers) return std::nullopt;
      numbers.push_back(*number);
    } while (take(','));
    return take(']') ? std::optional(std::move(numbers)) : std::nullopt;
  }

  bool at_end() {
    skip_space();
    return rest_.empty();
  }

 private:
  void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r"), rest_.size())); }

  std::string_view rest_;
};

}  // namespace

std::optional<Move> parse_plain_move(std::string_view line) {
  Reader reader(line);
  std::optional<std::string_view> type, match;
  std::optional<Number> ply;
  std::optional<std::vector<Number>> move;
  if (!reader.take('{')) return std::nullopt;
  do {
    const auto key = reader.text();
    if (!key || !reader.take(':')) return std::nullopt;
    if (key == "type" && !type) {
      type = reader.text();
      if (type != "move") return std::nullopt;
    } else if (key == "match" && !match) {
      if (!(match = reader.text())) return std::nullopt;
    } else if (key == "ply" && !ply) {
      ply = reader.integer();
      if (!ply || *ply < 0) return std::nullopt;
    } else if (key == "move" && !move) {
      if (!(move = reader.integers())) return std::nullopt;
    } else {
      return std::nullopt;
    }
  } while (reader.take(','));
  if (!reader.take('}') || !reader.at_end() || !type || !match || !ply || !move) return std::nullopt;
  return Move{.match = std::string(*match),
              .ply = static_cast<std::uint64_t>(*ply),
              .numbers = std::move(move),
              .found = {},
              .info = {}};
}

}  // namespace gramy::protocol
