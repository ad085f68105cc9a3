// Names of clients: which are lawful, and when two are the same.
#pragma once

#include <string>
#include <string_view>

namespace gramy::protocol {

/// 1 to 32 of A-Z a-z 0-9 _ -.
bool is_name(std::string_view text);

/// The same for two names iff they differ at most in case: names are unique in that sense.
std::string folded(std::string_view name);

}  // namespace gramy::protocol
