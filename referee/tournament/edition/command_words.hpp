// Words of a line for bash that may name files.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace gramy::referee {

/// As far as they can be told without bash: what stands between blanks, quotes and signs, and what quotes and
/// backslashes hold together.
std::set<std::string> words_of(std::string_view command);

}  // namespace gramy::referee
