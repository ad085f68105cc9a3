#include "engine/base/printable.hpp"

#include <algorithm>
#include <array>
#include <boost/locale/utf.hpp>
#include <cstdint>

namespace gramy {
namespace {

struct Character {
  std::string_view bytes;
  bool is_shown;
};

// False for Unicode's control and format characters (categories Cc, Cf, Zl, Zp) and for characters without a
// glyph.
bool is_shown(std::uint32_t code) {
  struct Range {
    std::uint32_t first, last;
  };
  static constexpr std::array hidden{
      Range{0x00, 0x1f},       Range{0x7f, 0x9f},     Range{0xad, 0xad},       Range{0x034f, 0x034f},
      Range{0x0600, 0x0605},   Range{0x061c, 0x061c}, Range{0x06dd, 0x06dd},   Range{0x070f, 0x070f},
      Range{0x115f, 0x1160},   Range{0x180b, 0x180f}, Range{0x200b, 0x200f},   Range{0x2028, 0x202e},
      Range{0x2060, 0x206f},   Range{0x3164, 0x3164}, Range{0xfe00, 0xfe0f},   Range{0xfeff, 0xfeff},
      Range{0xffa0, 0xffa0},   Range{0xfff0, 0xfffb}, Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a},
      Range{0xe0000, 0xe0fff},
  };
  return std::ranges::none_of(hidden, [&](Range range) { return range.first <= code && code <= range.last; });
}

/// Precondition: `text` is not empty.
Character first_character(std::string_view text) {
  using Utf8 = boost::locale::utf::utf_traits<char>;
  const char* next = text.data();
  const auto code = Utf8::decode(next, text.data() + text.size());
  if (code == boost::locale::utf::illegal || code == boost::locale::utf::incomplete)
    return {text.substr(0, 1), false};
  return {text.substr(0, static_cast<std::size_t>(next - text.data())), is_shown(code)};
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const auto plain = std::ranges::find_if(text, [](char byte) { return byte < ' ' || byte > '~'; });
    shown.append(text.begin(), plain);
    text.remove_prefix(static_cast<std::size_t>(plain - text.begin()));
    if (text.empty()) break;
    const Character character = first_character(text);
    if (character.is_shown) {
      shown += character.bytes;
    } else {
      shown += '?';
    }
    text.remove_prefix(character.bytes.size());
  }
  return shown;
}

std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t size = 0;
  for (; most > 0 && size < text.size(); --most) size += first_character(text.substr(size)).bytes.size();
  return text.substr(0, size);
}

std::string quoted_word(std::string_view word, std::size_t longest) {
  const std::string_view shown = first_characters(word, longest);
  return "'" + printable(shown) + (shown.size() < word.size() ? "...'" : "'");
}

}  // namespace gramy
