// The target of an HTTP request, taken apart.
#pragma once

#include <optional>
#include <string_view>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reads "/api/match/a%3Ab?from=7". Each part of the path is decoded for itself, so that an id may hold
/// a slash. None unless it begins with a slash, and where a percent sign is followed by no two hexadecimal
/// digits.
std::optional<PageRequest> parse_target(std::string_view target);

}  // namespace gramy::referee
