// Parser for the target of an HTTP request.
#pragma once

#include <optional>
#include <string_view>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// Reads "/api/match/a%3Ab?from=7". Each part of the path is decoded separately, so an id may contain a
/// slash. None if the target does not begin with a slash, or if two hexadecimal digits do not follow a
/// percent sign.
std::optional<PageRequest> parse_target(std::string_view target);

}  // namespace gramy::referee
