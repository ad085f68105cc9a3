// A limit on the parts of TOML's dotted keys.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// The keys of gramy have at most three.
inline constexpr std::size_t most_key_parts = 8;

/// Throws BadInput with `file` and the line for a key with more than most_key_parts parts. Each part is a
/// table within the previous one. toml++ limits only the nesting of values, and thousands of parts would
/// overflow the stack.
void check_key_parts(std::string_view text, const std::string& file);

}  // namespace gramy::referee
