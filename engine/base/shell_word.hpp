// Quoting of words for a shell command line.
#pragma once

#include <string>
#include <string_view>

namespace gramy {

/// Quotes the word, if necessary, so that a shell reads it as one word with exactly these characters.
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
