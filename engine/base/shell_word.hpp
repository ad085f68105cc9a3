// Quoting of words for a shell's command line.
#pragma once

#include <string>
#include <string_view>

namespace gramy {

/// The word in quotes: whatever it holds, the shell takes it as one word and nothing else.
inline std::string shell_word(std::string_view word) {
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
