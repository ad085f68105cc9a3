#include "referee/tournament/file/key_parts.hpp"

#include <algorithm>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {
namespace {

/// The position after the string that begins at `at`. An unclosed string of one line ends with the line,
/// because toml++ reads no further.
std::size_t after_string(std::string_view text, std::size_t at) {
  const char mark = text[at];
  const bool has_lines = text.substr(at).starts_with(std::string(3, mark));
  const std::string ending(has_lines ? 3 : 1, mark);
  at += ending.size();
  while (at < text.size() && !text.substr(at).starts_with(ending)) {
    if (!has_lines && text[at] == '\n') return at;
    at += mark == '"' && text[at] == '\\' ? 2 : 1;
  }
  at = std::min(at + ending.size(), text.size());
  // Up to two quotation marks before the closing marks belong to the string.
  for (int more = has_lines ? 2 : 0; more > 0 && text.substr(at).starts_with(mark); --more) ++at;
  return at;
}

}  // namespace

void check_key_parts(std::string_view text, const std::string& file) {
  std::size_t parts = 1;
  for (std::size_t at = 0; at < text.size();) {
    switch (text[at]) {
      case '"':
      case '\'':
        at = after_string(text, at);
        continue;
      case '#':
        at = std::min(text.find('\n', at), text.size());
        continue;
      case '.':
        if (++parts <= most_key_parts) break;
        throw BadInput(file + ":" + std::to_string(1 + std::ranges::count(text.substr(0, at), '\n')) +
                       ": expected keys of at most " + std::to_string(most_key_parts) +
                       " parts, found a longer one");
      case '\n':
      case '=':
      case ',':
      case '[':
      case ']':
      case '{':
      case '}':
        parts = 1;
        break;
      default:
        break;
    }
    ++at;
  }
}

}  // namespace gramy::referee
