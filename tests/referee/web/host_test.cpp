#include "referee/web/host.hpp"

#include <doctest/doctest.h>
#include <vector>

using gramy::referee::is_own_host;

TEST_CASE(
    "an HTTP request is accepted only if its host is localhost, an IP address or one of the given names") {
  const std::vector<std::string> names{"games.example.org"};
  for (const char* host :
       {"localhost", "localhost:4242", "LocalHost", "127.0.0.1", "127.0.0.1:80", "192.0.2.7:4242", "[::1]",
        "[::1]:4242", "[2001:db8::7]:65535", "games.example.org", "Games.Example.ORG:80"})
    CHECK_MESSAGE(is_own_host(host, names), host);
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:4242", "0x7f.1",
        "127.0.0.1:80:80", "127.0.0.1:x", "::1", "[::1", "[::1]x", "[evil.example]", "[127.0.0.1]",
        "localhost:1234567", "games.example.org.", "x.games.example.org", ":80"})
    CHECK_MESSAGE(!is_own_host(host, names), host);
  CHECK_FALSE(is_own_host("games.example.org", {}));
}
