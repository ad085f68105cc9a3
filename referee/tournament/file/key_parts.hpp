// A limit on the parts of TOML's dotted keys.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// The largest number of parts in a key. Keys of gramy have at most three.
inline constexpr std::size_t most_key_parts = 8;

/// Throws BadInput, which names `file` and the line, for a key with more than most_key_parts parts. Without
/// this check, a key with thousands of parts would overflow the stack, because toml++ nests a table for each
/// part and limits only the nesting of values.
void check_key_parts(std::string_view text, const std::string& file);

}  // namespace gramy::referee
