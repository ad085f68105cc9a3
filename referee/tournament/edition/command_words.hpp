// Words of a bash command that may name files.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Splits the command without running bash. A word is the text between blanks, quotes and special characters.
/// Text that quotes or backslashes keep together is a word, too.
std::set<std::string> words_of(std::string_view command);

}  // namespace gramy::referee
