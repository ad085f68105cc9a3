#include "referee/io/endpoint.hpp"

#include <boost/asio/ip/address.hpp>

#include "referee/web/client_address.hpp"

namespace gramy::referee {

using boost::asio::ip::address;
using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;
using boost::asio::ip::tcp;

std::string text_of(const tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  return (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(endpoint.port());
}

tcp::endpoint reached_locally(const tcp::endpoint& endpoint) {
  if (!endpoint.address().is_unspecified()) return endpoint;
  return {endpoint.address().is_v6() ? address(address_v6::loopback()) : address(address_v4::loopback()),
          endpoint.port()};
}

std::string address_of(const tcp::endpoint& endpoint) {
  if (!endpoint.address().is_v6()) return endpoint.address().to_string();
  address_v6 v6 = endpoint.address().to_v6();
  v6.scope_id(0);
  const std::string text = v6.to_string();
  return canonical_address(text).value_or(text);
}

}  // namespace gramy::referee
