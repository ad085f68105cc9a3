// The text of a tournament file without its secrets.
#pragma once

#include <string>

namespace gramy::referee {

/// The text of a tournament file with each player's token replaced by a hash that no token has. A text
/// without tokens is unchanged. Precondition: the text is a valid tournament file.
std::string without_tokens(const std::string& text);

}  // namespace gramy::referee
