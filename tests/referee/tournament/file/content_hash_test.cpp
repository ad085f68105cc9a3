#include "referee/tournament/file/content_hash.hpp"

#include "tests/referee/tournament/testing.hpp"

TEST_CASE("a content hash is BLAKE2b-256 in hexadecimal") {
  CHECK(ContentHash("").text() == "b2-0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  CHECK(ContentHash("abc").text() == "b2-bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  CHECK(ContentHash("abc") == ContentHash("abc"));
  CHECK(ContentHash("abc") != ContentHash("abd"));
  CHECK(ContentHash() != ContentHash(""));
}

TEST_CASE("a text that is not exactly 64 lower-case hexadecimal digits is not parsed as a content hash") {
  const std::string text = content_hash("abc");
  CHECK(ContentHash::parse(text) == ContentHash("abc"));
  std::string upper = text;
  upper[4] = 'F';
  for (const std::string& other : {std::string(), text + "0", text.substr(1), text.substr(0, text.size() - 1),
                                   " " + text, upper, "../" + text.substr(3)}) {
    CAPTURE(other);
    CHECK(!is_content_hash(other));
  }
}
