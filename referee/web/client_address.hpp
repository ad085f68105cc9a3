// The address of a client, for which limits are counted.
//
// It is the address from which the connection comes. If that is a trusted proxy, it is the address of the
// proxy's client.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// An IP address in its usual form, such as "192.0.2.7". "::ffff:192.0.2.7" gets this form, too. None if the
/// text is not an address.
std::optional<std::string> canonical_address(std::string_view text);

/// Connections with the same origin share limits. The origin of an IPv4 address is the address itself. The
/// origin of an IPv6 address is its network of 64 bits, such as "2001:db8:0:1::/64", because all of it
/// belongs to one customer.
std::string origin_of(std::string_view address);

/// The client's address in the field X-Forwarded-For ("192.0.2.7, 10.0.0.1"): the last address that is not
/// one of `proxies`, or the first address if all are proxies. None if this entry, or an entry after it, is
/// not an address. Earlier entries are ignored, because the client may have made them up.
std::optional<std::string> forwarded_client(std::string_view field, std::span<const std::string> proxies);

}  // namespace gramy::referee
