#include "protocol/plain_move.hpp"

#include <cstddef>
#include <cstring>
#include <utility>

namespace gramy::protocol {
namespace {

constexpr std::size_t most_numbers = 16;
constexpr std::ptrdiff_t most_digits = 15;

constexpr bool is_plain(char c) {
  return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

/// Reads one token after another from the front of a line, with the white space before it.
class Reader {
 public:
  explicit Reader(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

  bool take(char wanted) {
    skip_space();
    return take_next(wanted);
  }

  /// Reads exactly this JSON string with its quotes. The size is a template parameter, so that the compiler
  /// compares whole machine words.
  template <std::size_t size>
  bool take(const char (&quoted)[size]) {
    skip_space();
    if (static_cast<std::size_t>(end_ - at_) < size - 1 || std::memcmp(at_, quoted, size - 1) != 0)
      return false;
    at_ += size - 1;
    return true;
  }

  std::optional<std::string_view> text() {
    if (!take('"')) return std::nullopt;
    const char* const begin = at_;
    while (at_ != end_ && is_plain(*at_)) ++at_;
    const std::string_view text(begin, at_);
    return take_next('"') ? std::optional(text) : std::nullopt;
  }

  std::optional<Number> integer() {
    skip_space();
    const bool negative = take_next('-');
    const char* const begin = at_;
    Number number = 0;
    for (; at_ != end_ && is_digit(*at_) && at_ - begin <= most_digits; ++at_)
      number = 10 * number + (*at_ - '0');
    const auto digits = at_ - begin;
    if (digits == 0 || digits > most_digits || (digits > 1 && *begin == '0')) return std::nullopt;
    return negative ? -number : number;
  }

  /// Reads a list of integers. Returns false if the next tokens are no such list.
  bool integers(std::vector<Number>& numbers) {
    if (!take('[')) return false;
    if (take(']')) return true;
    numbers.reserve(AnyMove::max_size);
    do {
      const auto number = integer();
      if (!number || numbers.size() == most_numbers) return false;
      numbers.push_back(*number);
    } while (take(','));
    return take(']');
  }

  bool at_end() {
    skip_space();
    return at_ == end_;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  bool take_next(char wanted) {
    const bool there = at_ != end_ && *at_ == wanted;
    at_ += there;
    return there;
  }

  void skip_space() {
    // Compares with ' ' first. This is usually the only comparison, because usually there is no white space.
    while (at_ != end_ && *at_ <= ' ' && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }

  const char* at_;
  const char* end_;
};

/// Reads a plain move. If the line is no plain move, returns false and leaves `move` undefined.
bool read_move(Reader& reader, Move& move) {
  if (!reader.take('{')) return false;
  bool has_type = false, has_match = false, has_ply = false;
  do {
    if (!has_type && reader.take("\"type\"")) {
      has_type = reader.take(':') && reader.take("\"move\"");
      if (!has_type) return false;
    } else if (!has_match && reader.take("\"match\"")) {
      const auto match = reader.take(':') ? reader.text() : std::nullopt;
      if (!match) return false;
      move.match = *match;
      has_match = true;
    } else if (!has_ply && reader.take("\"ply\"")) {
      const auto ply = reader.take(':') ? reader.integer() : std::nullopt;
      if (!ply || *ply < 0) return false;
      move.ply = static_cast<std::uint64_t>(*ply);
      has_ply = true;
    } else if (!move.numbers && reader.take("\"move\"")) {
      if (!reader.take(':') || !reader.integers(move.numbers.emplace())) return false;
    } else {
      return false;
    }
  } while (reader.take(','));
  return reader.take('}') && reader.at_end() && has_type && has_match && has_ply && move.numbers;
}

}  // namespace

std::optional<Move> parse_plain_move(std::string_view line) {
  Reader reader(line);
  // The function returns no other object, so that the compiler constructs this one in the caller's variable.
  std::optional<Move> move(std::in_place);
  if (!read_move(reader, *move)) move.reset();
  return move;
}

}  // namespace gramy::protocol
