#include "referee/io/endpoint.hpp"

#include <boost/asio/ip/address.hpp>
#include <doctest/doctest.h>

using boost::asio::ip::make_address;
using gramy::referee::origin_of;

TEST_CASE("a connection counts for its address, of IPv6 for its network") {
  CHECK(origin_of(make_address("192.0.2.7")) == "192.0.2.7");
  CHECK(origin_of(make_address("::ffff:192.0.2.7")) == "192.0.2.7");
  CHECK(origin_of(make_address("2001:db8:0:1:2:3:4:5")) == "2001:db8:0:1::/64");
  CHECK(origin_of(make_address("2001:db8:0:1::1")) == origin_of(make_address("2001:db8:0:1:ffff::")));
  CHECK(origin_of(make_address("2001:db8:0:1::1")) != origin_of(make_address("2001:db8:0:2::1")));
}
