#include "referee/tournament/file/name_from_text.hpp"

#include <boost/locale/utf.hpp>
#include <cstdint>

#include "protocol/name.hpp"

namespace gramy::referee {
namespace {

namespace utf = boost::locale::utf;

constexpr std::size_t longest = 32;

/// For each letter from U+00C0 to U+017F, its plain letter A-Z or a-z; a hyphen if it has none.
constexpr std::string_view plain_letters =
    "AAAAAAACEEEEIIIIDNOOOOO-OUUUUYTs"
    "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTt"
    "UuUuUuUuUuUuWwYyYZzZzZzs";
constexpr std::uint32_t first_marked = 0xc0;
static_assert(plain_letters.size() == 0x180 - first_marked);

/// Whether this is a combining mark. In file names, some systems write an accented letter as a plain letter
/// followed by such a mark.
bool is_mark(std::uint32_t code) {
  return code >= 0x300 && code < 0x370;
}

char plain(std::uint32_t code) {
  if (code >= first_marked && code - first_marked < plain_letters.size())
    return plain_letters[code - first_marked];
  const char letter = static_cast<char>(code);
  return code < 0x80 && protocol::is_name({&letter, 1}) ? letter : '-';
}

}  // namespace

std::string name_from_text(std::string_view text) {
  std::string name;
  bool is_made_of_something = false;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end && name.size() < longest;) {
    const auto code = utf::utf_traits<char>::decode(at, end);
    if (code == utf::illegal || code == utf::incomplete || is_mark(code)) continue;
    const char letter = plain(code);
    if (letter == '-' && (name.empty() || name.back() == '-')) continue;
    is_made_of_something = is_made_of_something || (letter != '-' && letter != '_');
    name += letter;
  }
  if (!is_made_of_something) return "";
  if (name.back() == '-') name.pop_back();
  return name;
}

}  // namespace gramy::referee
