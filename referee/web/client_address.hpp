// The address that a connection counts for: its own, or the one that a trusted proxy names.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// An IP address in its usual form: "192.0.2.7", also for "::ffff:192.0.2.7". None if the text is no address.
std::optional<std::string> canonical_address(std::string_view text);

/// The unit that a connection from this address counts for. For IPv4 it is the address. For IPv6 it is the
/// network of 64 bits, because one customer has all of it: "2001:db8:0:1::/64".
std::string origin_of(std::string_view address);

/// The client in the field X-Forwarded-For ("192.0.2.7, 10.0.0.1"): the last address that is not one of
/// `proxies`, otherwise the first address. None if that entry, or one after it, is no address. Earlier
/// entries are ignored, because the client may have made them up.
std::optional<std::string> forwarded_client(std::string_view field, std::span<const std::string> proxies);

}  // namespace gramy::referee
