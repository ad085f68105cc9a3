// Address for which a connection counts: its own, or the one that a trusted proxy names.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// An IP address as it is mostly written: "192.0.2.7" for "::ffff:192.0.2.7" too. None: it is no address.
std::optional<std::string> canonical_address(std::string_view text);

/// Whom a connection from this address counts for: the address itself; of IPv6 its network of 64 bits, all of
/// which one customer has, "2001:db8:0:1::/64".
std::string origin_of(std::string_view address);

/// The last address of the field X-Forwarded-For ("192.0.2.7, 10.0.0.1") that is not one of `proxies`, or
/// else the first of all. None where that or one behind it is no address: what stands before it may be the
/// client's own invention.
std::optional<std::string> forwarded_client(std::string_view field, std::span<const std::string> proxies);

}  // namespace gramy::referee
