#include "referee/web/client_address.hpp"

#include <doctest/doctest.h>
#include <vector>

using namespace gramy::referee;

TEST_CASE("connections are counted per IPv4 address and per IPv6 network of 64 bits") {
  CHECK(origin_of("192.0.2.7") == "192.0.2.7");
  CHECK(origin_of("::ffff:192.0.2.7") == "192.0.2.7");
  CHECK(origin_of("2001:db8:0:1:2:3:4:5") == "2001:db8:0:1::/64");
  CHECK(origin_of("2001:db8:0:1::1") == origin_of("2001:DB8:0:1:ffff::"));
  CHECK(origin_of("2001:db8:0:1::1") != origin_of("2001:db8:0:2::1"));
}

TEST_CASE(
    "all spellings of an IP address have the same canonical form, and other texts have no canonical form") {
  CHECK(canonical_address("2001:DB8::0:1") == "2001:db8::1");
  CHECK(canonical_address("::ffff:10.0.0.1") == "10.0.0.1");
  for (const auto* text :
       {"", "localhost", "10.0.0", "10.0.0.1:80", "[::1]", "unknown", "10.0.0.1 ", "::1%lo"}) {
    CAPTURE(text);
    CHECK_FALSE(canonical_address(text));
  }
}

TEST_CASE(
    "the address of a client behind proxies is the last forwarded address that belongs to no trusted proxy") {
  const std::vector<std::string> proxies{"10.0.0.1", "10.0.0.2"};
  const auto client = [&](std::string_view field) { return forwarded_client(field, proxies); };
  CHECK(client("192.0.2.7") == "192.0.2.7");
  // only the last address counts, because the client may have made up the first
  CHECK(client("203.0.113.1, 192.0.2.7") == "192.0.2.7");
  CHECK(client("203.0.113.1,192.0.2.7 ,\t10.0.0.2") == "192.0.2.7");
  CHECK(client("unknown, 192.0.2.7, ::ffff:10.0.0.2") == "192.0.2.7");
  CHECK(client("10.0.0.2, 10.0.0.1") == "10.0.0.2");
  CHECK(client("2001:db8::1, 10.0.0.1") == "2001:db8::1");
  for (const auto* field : {"", ",", "192.0.2.7,", "192.0.2.7, unknown", "192.0.2.7, unknown, 10.0.0.1",
                            "192.0.2.7:1234", "<script>", "192.0.2.7 192.0.2.8"}) {
    CAPTURE(field);
    CHECK_FALSE(client(field));
  }
}
