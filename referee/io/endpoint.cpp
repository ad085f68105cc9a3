#include "referee/io/endpoint.hpp"

#include <boost/asio/ip/network_v6.hpp>

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

std::string origin_of(const address& address) {
  if (!address.is_v6()) return address.to_string();
  const address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  return boost::asio::ip::make_network_v6(v6, 64).canonical().to_string();
}

}  // namespace gramy::referee
