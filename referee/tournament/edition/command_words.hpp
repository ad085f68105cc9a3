// Words of a line for bash that may name files.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Splits the line without running bash. A word is the text between blanks, quotes and signs. Text that
/// quotes or backslashes keep together is a word too.
std::set<std::string> words_of(std::string_view command);

}  // namespace gramy::referee
