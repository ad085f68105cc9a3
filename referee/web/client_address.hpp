// The address that a connection is charged to: its own, or that of a trusted proxy's client.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// An IP address in its usual form, such as "192.0.2.7", which is also the form of "::ffff:192.0.2.7". None
/// if the text is not an address.
std::optional<std::string> canonical_address(std::string_view text);

/// The unit that connections from this address are charged to. For IPv4 it is the address. For IPv6 it is the
/// network of 64 bits, such as "2001:db8:0:1::/64", because one customer has all of it.
std::string origin_of(std::string_view address);

/// The client's address in the field X-Forwarded-For ("192.0.2.7, 10.0.0.1"): the last address that is not
/// one of `proxies`. If all addresses are proxies, the result is the first address. None if the chosen entry,
/// or an entry after it, is not an address. The client may have made up earlier entries, so they are ignored.
std::optional<std::string> forwarded_client(std::string_view field, std::span<const std::string> proxies);

}  // namespace gramy::referee
