// Network endpoints and addresses as text.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>

namespace gramy::referee {

/// The endpoint as text, such as "127.0.0.1:4242" or "[::1]:4242".
std::string text_of(const boost::asio::ip::tcp::endpoint& endpoint);

/// The endpoint at which processes on this machine reach a listener on `endpoint`. A listener on all
/// addresses is reached by loopback.
boost::asio::ip::tcp::endpoint reached_locally(const boost::asio::ip::tcp::endpoint& endpoint);

/// The address without the port, as canonical_address writes it. The interface of a link-local address is
/// left out.
std::string address_of(const boost::asio::ip::tcp::endpoint& endpoint);

}  // namespace gramy::referee
