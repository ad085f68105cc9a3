// A command that follows `--`, as a line for bash.
#pragma once

#include <string>
#include <vector>

#include "engine/base/shell_word.hpp"

namespace gramy::referee {

/// One word is a line already.
inline std::string line_for_shell(const std::vector<std::string>& command) {
  if (command.size() == 1) return command.front();
  std::string line = "exec";
  for (const std::string& word : command) line += ' ' + shell_word(word);
  return line;
}

}  // namespace gramy::referee
