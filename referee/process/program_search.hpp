// Search for a program in folders, as a shell does it.
#pragma once

#include <string>

namespace gramy::referee {

/// Whether a file of that name in one of the folders may be run. `folders`: separated by colons, as in PATH.
bool is_program_in(const std::string& folders, const std::string& name);

}  // namespace gramy::referee
