// Files that systems, editors and interpreters leave beside those of people.
#pragma once

#include <string_view>

namespace gramy::referee {

/// Tells whether a file or a folder of this name is nobody's: ".git", "bot.py~", "__MACOSX", "README.md".
bool is_left_behind(std::string_view name);

}  // namespace gramy::referee
