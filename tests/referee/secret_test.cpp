#include "referee/secret.hpp"

#include <doctest/doctest.h>
#include <set>

using namespace gramy::referee;

TEST_CASE("a bot secret holds all bits it is given") {
  std::uint64_t next = 0x0123456789abcdef;
  const std::string secret = bot_secret([&] { return next++; });
  CHECK(secret == "fedcba98765432100fdcba9876543210");
}

TEST_CASE("a person secret is six letters") {
  CHECK(person_secret([] { return std::uint64_t{0}; }) == "aaaaaa");
  CHECK(person_secret([] { return std::uint64_t{25 + 26}; }) == "zbaaaa");
  CHECK(person_secret([] { return UINT64_MAX; }).size() == 6);
}

TEST_CASE("the system is not predictable") {
  std::set<std::uint64_t> drawn;
  for (int i = 0; i < 100; ++i) drawn.insert(system_entropy());
  CHECK(drawn.size() == 100);
}

TEST_CASE("secrets are the same only if every letter is") {
  CHECK(same_secret("abc", "abc"));
  CHECK(same_secret("", ""));
  CHECK_FALSE(same_secret("abc", "abd"));
  CHECK_FALSE(same_secret("Abc", "abc"));
  CHECK_FALSE(same_secret("ab", "abc"));
  CHECK_FALSE(same_secret("abcd", "abc"));
  CHECK_FALSE(same_secret("", "abc"));
  // Differences must not cancel out.
  CHECK_FALSE(same_secret("ba", "ab"));
}
