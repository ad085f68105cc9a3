// Parser for the target of an HTTP request.
#pragma once

#include <optional>
#include <string_view>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reads a target such as "/api/match/a%3Ab?from=7". Decodes each part of the path separately, so an id may
/// contain a slash. None if the target does not begin with a slash, or if a percent sign is not followed by
/// two hexadecimal digits.
std::optional<PageRequest> parse_target(std::string_view target);

}  // namespace gramy::referee
