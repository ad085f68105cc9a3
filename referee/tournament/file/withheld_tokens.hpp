// A tournament file that others may read.
#pragma once

#include <string>

namespace gramy::referee {

/// The text of a tournament file with a hash that no token has in the place of each player's token; just the
/// text if there is none in it. Precondition: it can be read.
std::string without_tokens(const std::string& text);

}  // namespace gramy::referee
