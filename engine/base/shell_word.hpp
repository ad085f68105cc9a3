// Command lines for a shell, made of words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// A command line for a shell that runs this command. A command that is a single word is regarded as a whole
/// command line, and stays unchanged.
inline std::string shell_line(const std::vector<std::string>& command) {
  if (command.size() == 1) return command.front();
  std::string line = "exec";
  for (const std::string& word : command) line += ' ' + shell_word(word);
  return line;
}

}  // namespace gramy
