#include "referee/session/output.hpp"

#include <doctest/doctest.h>

using gramy::referee::Output;

TEST_CASE("what is put out comes out in order, in pieces of any size") {
  Output output;
  CHECK(output.empty());
  CHECK(output.front().empty());
  output.append("one ");
  output.append("");
  output.append("two ");
  output.append(std::string(100'000, 'x'));
  output.append("three");
  CHECK(output.size() == 100'013);
  CHECK(output.appended() == 100'013);
  CHECK(output.front() == "one two ");  // short ones are joined
  std::string seen;
  while (!output.empty()) {
    const auto piece = output.front().substr(0, 7);
    seen += piece;
    output.consume(piece.size());
    CHECK(output.consumed() == seen.size());
    CHECK(output.size() == 100'013 - seen.size());
  }
  CHECK(seen == "one two " + std::string(100'000, 'x') + "three");
}

TEST_CASE("a long text is not moved when more is put out") {
  Output output;
  output.append(std::string(200'000, 'x'));
  const char* const where = output.front().data();
  for (int i = 0; i < 1000; ++i) output.append("more");
  CHECK(output.front().data() == where);
}

TEST_CASE("what is cleared counts as gone") {
  Output output;
  output.append("abc");
  output.consume(1);
  output.clear();
  CHECK(output.empty());
  CHECK(output.size() == 0);
  CHECK(output.consumed() == 3);
  output.append("de");
  CHECK(output.front() == "de");
  CHECK(output.appended() == 5);
}
