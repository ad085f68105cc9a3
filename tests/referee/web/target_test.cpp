#include "referee/web/target.hpp"

#include <doctest/doctest.h>

using gramy::referee::PageRequest;
using gramy::referee::parse_target;

TEST_CASE("a request's path is divided into its parts before the % codes in it are decoded") {
  CHECK(parse_target("/") == PageRequest{});
  CHECK(parse_target("/tournament") == PageRequest{{"tournament"}, {}});
  CHECK(parse_target("/match/paski%3Aring%2Fa%3ax%3ay%232") ==
        PageRequest{{"match", "paski:ring/a:x:y#2"}, {}, 1});
  CHECK(parse_target("//a/") == PageRequest{{"", "a"}, {}, 2});
  CHECK(parse_target("/caf%C3%A9+x") == PageRequest{{"café+x"}, {}});
}

TEST_CASE("the depth of a request's path is the number of folders that a browser sees in it") {
  const auto depth = [](std::string_view target) { return parse_target(target).value().depth; };
  CHECK(depth("/a%2Fb") == 0);
  CHECK(depth("/a/") == 1);
  CHECK(depth("/a/b//c?x=/y/") == 3);
}

TEST_CASE("a request's query is read into names and values") {
  CHECK(parse_target("/a?from=7&x=%26%3D") == PageRequest{{"a"}, {{"from", "7"}, {"x", "&="}}});
  CHECK(parse_target("/?a&b=&c=d=e") == PageRequest{{}, {{"a", ""}, {"b", ""}, {"c", "d=e"}}});
  CHECK(parse_target("/a?x=1&x=2") == PageRequest{{"a"}, {{"x", "2"}}});
  CHECK(parse_target("/a?x=/y/%2F") == PageRequest{{"a"}, {{"x", "/y//"}}});
}

TEST_CASE("a request target that is not a path, or has a broken % code, is refused") {
  for (const char* target :
       {"", "*", "a", "http://localhost/", "/%", "/%4", "/%4x", "/%x4", "/%+1", "/a?x=%", "/a?%=1"}) {
    CAPTURE(target);
    CHECK_FALSE(parse_target(target));
  }
}
