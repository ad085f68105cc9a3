// The name under which this program was started, for commands that a person may copy.
#pragma once

#include <cerrno>  // for program_invocation_name
#include <string>

#include "engine/base/shell_word.hpp"

namespace gramy::referee {

/// The program's name as a word for a shell, such as "gramy-referee" or "build/release/bin/gramy-referee".
inline std::string own_command() {
  return shell_word(program_invocation_name);
}

}  // namespace gramy::referee
