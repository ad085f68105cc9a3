#include "referee/lobby/secret.hpp"

#include <doctest/doctest.h>
#include <set>

using namespace gramy::referee;

TEST_CASE("a bot's secret contains all bits of its random numbers") {
  std::uint64_t next = 0x0123456789abcdef;
  const std::string secret = bot_secret([&] { return next++; });
  CHECK(secret == "fedcba98765432100fdcba9876543210");
}

TEST_CASE("a person's secret has ten lower-case letters") {
  CHECK(person_secret([] { return std::uint64_t{0}; }) == "aaaaaaaaaa");
  CHECK(person_secret([] { return std::uint64_t{25 + 26}; }) == "zbaaaaaaaa");
  CHECK(person_secret([] { return UINT64_MAX; }).size() == 10);
}

TEST_CASE("random numbers from the system do not repeat") {
  std::set<std::uint64_t> drawn;
  for (int i = 0; i < 100; ++i) drawn.insert(system_entropy());
  CHECK(drawn.size() == 100);
}

TEST_CASE("the hash of a secret matches no other secret") {
  const SecretHash hash("abc");
  CHECK(hash.matches("abc"));
  for (const auto* other : {"", "ab", "abd", "bca", "Abc", "abcd", "abc "}) CHECK_FALSE(hash.matches(other));
  CHECK_FALSE(hash.matches(hash.text()));
  CHECK(SecretHash("").matches(""));
  CHECK_FALSE(SecretHash("").matches("abc"));
}

TEST_CASE("the hash of a secret is its BLAKE2b-256 in hexadecimal") {
  CHECK(SecretHash("").text() == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  const auto read = SecretHash::parse(SecretHash("abc").text());
  REQUIRE(read);
  CHECK(read->matches("abc"));
}

TEST_CASE("the text of a hash with characters missing, added or changed is not parsed as a hash") {
  const std::string text = SecretHash("abc").text();
  for (const std::string& other : {std::string(), text.substr(1), text.substr(2), text + "0", text + "00",
                                   "g" + text.substr(1), text.substr(0, 63) + " ", " " + text}) {
    CHECK_FALSE(SecretHash::parse(other));
  }
}
