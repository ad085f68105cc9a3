// The host that a browser believes it speaks to, and whose page has it speak.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Whether the field Host ("localhost:4242", "[::1]:4242") is a literal IP address, localhost, or one of
/// `names`, capitals or not. Any other name may be a stranger's, who has it resolved to this machine so that
/// his page reads ours (DNS rebinding).
bool is_own_host(std::string_view host, std::span<const std::string> names);

/// Whether the field Origin ("http://localhost:4242") names the same host and port as the field Host.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace gramy::referee
