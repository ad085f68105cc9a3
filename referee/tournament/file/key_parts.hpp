// A bound on the parts of TOML's dotted keys.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// No key of ours has more than three.
inline constexpr std::size_t most_key_parts = 8;

/// Throws BadInput, naming `file` and the line, for a key of more than most_key_parts. Each part is a table
/// in the one before, and toml++, which bounds the nesting of values alone, leaves the stack where there are
/// many thousands.
void check_key_parts(std::string_view text, const std::string& file);

}  // namespace gramy::referee
