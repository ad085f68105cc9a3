// The host that a browser believes it speaks to.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Whether the field Host ("localhost:4242", "[::1]:4242") is a literal IP address, localhost, or one of
/// `names`, capitals or not. Any other name may be a stranger's, who has it resolved to this machine so that
/// his page reads ours (DNS rebinding).
bool is_own_host(std::string_view host, std::span<const std::string> names);

}  // namespace gramy::referee
