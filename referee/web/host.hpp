// Checks of the host and of the origin that a browser's request names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Whether the field Host ("localhost:4242", "[::1]:4242") is a literal IP address, localhost, or one of
/// `names`. Upper and lower case are equal. An attacker can make any other name resolve to this machine. A
/// page under that name could then read answers of this machine (DNS rebinding).
bool is_own_host(std::string_view host, std::span<const std::string> names);

/// Whether the field Origin ("http://localhost:4242") has the same host and port as the field Host.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace gramy::referee
