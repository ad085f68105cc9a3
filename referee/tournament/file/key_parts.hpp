// A limit on the parts of TOML's dotted keys.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// The largest number of parts in a key. Keys of gramy have at most three.
inline constexpr std::size_t most_key_parts = 8;

/// Throws BadInput with `file` and the line for a key with more than most_key_parts parts. toml++ makes a
/// table for each part within the table of the part before it, and limits only the nesting of values, so
/// thousands of parts would overflow the stack.
void check_key_parts(std::string_view text, const std::string& file);

}  // namespace gramy::referee
