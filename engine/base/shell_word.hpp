// Quoting of words for a shell's command line.
#pragma once

#include <string>
#include <string_view>

namespace gramy {

/// The word as the shell takes it for one word and nothing else, whatever it holds: in quotes, unless it
/// needs none.
inline std::string shell_word(std::string_view word) {
  constexpr std::string_view harmless =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+./:,@%";
  if (!word.empty() && word.find_first_not_of(harmless) == word.npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace gramy
