#include "referee/session/output.hpp"

#include "tests/referee/session/testing.hpp"

TEST_CASE("output is read in order, in pieces of any size") {
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
  CHECK(output.front() == "one two ");  // short texts are joined
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

TEST_CASE("a short shared text is copied into the output, but a long one is not") {
  const auto text = std::make_shared<const std::string>(100'000, 'x');
  Output one, other;
  for (Output* output : {&one, &other}) {
    output->append("before");
    output->append(text);
    output->append("after");
    CHECK(output->size() == 100'011);
    CHECK(output->front() == "before");
    CHECK(output->shared_front() == nullptr);
    output->consume(6);
    CHECK(output->front().data() == text->data());
    REQUIRE(output->shared_front() != nullptr);
    CHECK(output->shared_front()->whole == text);
    output->consume(1);
    CHECK(output->shared_front() == nullptr);  // a partly written text is not shared any more
  }
  CHECK(text.use_count() == 3);
  Output own;
  own.append(std::string(200'000, 'x'));
  const char* const where = own.front().data();
  for (int i = 0; i < 1000; ++i) own.append("more");
  CHECK(own.front().data() == where);  // appending does not move the text at the front
  one.consume(one.front().size());
  CHECK(text.use_count() == 2);
  CHECK(one.front() == "after");

  const auto line = std::make_shared<const std::string>("a line\n");
  one.append(SharedBytes{line, 6});
  CHECK(line.use_count() == 1);
  CHECK(one.front() == "aftera line");
}

TEST_CASE("output bytes that are dropped count as written") {
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

TEST_CASE("long and short texts are written in order while further texts are added") {
  gramy::Random random(5);
  Output output;
  std::string expected, seen;
  for (int step = 0; step < 3000; ++step) {
    const std::string text(random.below(2) == 0 ? 70'000 : 10, static_cast<char>('a' + random.below(26)));
    if (random.below(3) > 0 && output.size() < 2'000'000) {
      expected += text;
      output.append(text);
    } else if (!output.empty()) {
      const auto piece = output.front().substr(0, 1 + random.below(output.front().size()));
      seen += piece;
      output.consume(piece.size());
    }
    REQUIRE(output.size() == expected.size() - seen.size());
  }
  while (!output.empty()) {
    seen += output.front();
    output.consume(output.front().size());
  }
  CHECK(seen == expected);
}
