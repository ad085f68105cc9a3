// The hash by which stores of versions 1 and 2 knew texts.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// FNV-1a (64 bits, 16 hexadecimal digits), a hyphen, the length in bytes (hexadecimal):
/// "cbf29ce484222325-0". To be read, not to be written any more: texts can be made to collide.
std::string fnv_hash(std::string_view text);

/// Whether a text has the form of one, which no board has. It then is a file name without tricks.
bool is_fnv_hash(std::string_view text);

}  // namespace gramy::referee
