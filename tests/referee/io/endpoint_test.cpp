#include "referee/io/endpoint.hpp"

#include <boost/asio/ip/address.hpp>
#include <doctest/doctest.h>

using boost::asio::ip::make_address;
using boost::asio::ip::tcp;
using namespace gramy::referee;

TEST_CASE("a client's address is written without its port and its network interface") {
  const auto told = [](const char* address) {
    return address_of(tcp::endpoint(make_address(address), 4242));
  };
  CHECK(told("192.0.2.7") == "192.0.2.7");
  CHECK(told("::ffff:192.0.2.7") == "192.0.2.7");
  CHECK(told("2001:DB8::1") == "2001:db8::1");
  CHECK(told("fe80::1%1") == "fe80::1");
}
