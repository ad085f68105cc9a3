// A short name for a long text.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// FNV-1a (64 bits, 16 hexadecimal digits), a hyphen, the length in bytes (hexadecimal):
/// "cbf29ce484222325-0". The same everywhere and for ever; no protection against texts made to collide.
std::string content_hash(std::string_view text);

/// Whether a text has the form of one, which no board has. It then is a file name without tricks.
bool is_content_hash(std::string_view text);

}  // namespace gramy::referee
