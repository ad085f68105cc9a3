// Search for a program in folders, as shells do it.
#pragma once

#include <string>

namespace gramy::referee {

/// Whether one of the folders has an executable file of that name. `folders`: separated by colons, as in
/// PATH.
bool is_program_in(const std::string& folders, const std::string& name);

}  // namespace gramy::referee
