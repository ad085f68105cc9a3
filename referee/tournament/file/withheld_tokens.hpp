// A tournament file that others may read.
#pragma once

#include <string>

namespace gramy::referee {

/// The text of a tournament file in which each player's token is replaced by a hash that no token has.
/// Without tokens, the text is unchanged. Precondition: the text can be read.
std::string without_tokens(const std::string& text);

}  // namespace gramy::referee
