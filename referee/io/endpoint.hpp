// Endpoints as text.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>

namespace gramy::referee {

/// "127.0.0.1:4242", "[::1]:4242".
std::string text_of(const boost::asio::ip::tcp::endpoint& endpoint);

/// Where processes on this machine reach somebody who listens on `endpoint`: by loopback where that is
/// everywhere.
boost::asio::ip::tcp::endpoint reached_locally(const boost::asio::ip::tcp::endpoint& endpoint);

/// Its address alone, as canonical_address writes it: without the interface of a local one.
std::string address_of(const boost::asio::ip::tcp::endpoint& endpoint);

}  // namespace gramy::referee
