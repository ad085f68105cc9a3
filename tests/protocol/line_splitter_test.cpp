#include "protocol/line_splitter.hpp"

#include <doctest/doctest.h>
#include <vector>

#include "engine/base/random.hpp"

namespace gramy::protocol {
namespace {

std::vector<std::string> take_all(LineSplitter& splitter) {
  std::vector<std::string> lines;
  while (const auto line = splitter.next()) lines.emplace_back(*line);
  return lines;
}

using Lines = std::vector<std::string>;

TEST_CASE("lines are delivered without their line ends, and blank lines are dropped") {
  LineSplitter splitter(100);
  splitter.feed("one\ntwo\r\n\n\r\n \t\nth");
  CHECK(take_all(splitter) == Lines{"one", "two"});
  CHECK(splitter.unfinished() == "th");
  splitter.feed("ree\r");
  CHECK(take_all(splitter).empty());
  splitter.feed("\nfour");
  CHECK(take_all(splitter) == Lines{"three"});
  CHECK(splitter.unfinished() == "four");
}

TEST_CASE("an unfinished line can be skipped, and the lines after it are delivered") {
  LineSplitter splitter(100);
  splitter.feed("one\ntw");
  CHECK(take_all(splitter) == Lines{"one"});
  splitter.skip_line();
  CHECK(splitter.unfinished().empty());
  splitter.feed(std::string(200, 'o'));
  CHECK(take_all(splitter).empty());
  CHECK_FALSE(splitter.overflowed());
  splitter.feed("o\nthree\n");
  CHECK(take_all(splitter) == Lines{"three"});
  splitter.skip_line();  // skips nothing, because no line is unfinished
  splitter.feed("four\n");
  CHECK(take_all(splitter) == Lines{"four"});
}

TEST_CASE("the delivered lines do not depend on the pieces in which the bytes arrive") {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    Lines expected;
    for (int i = 0; i < 30; ++i) {
      const std::string line(random.below(12), static_cast<char>('a' + random.below(26)));
      text += line + (random.chance(0.5) ? "\r\n" : "\n");
      if (!line.empty()) expected.push_back(line);
    }
    LineSplitter splitter(12);
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
      const auto size = static_cast<std::size_t>(random.between(1, 20));
      splitter.feed(std::string_view(text).substr(at, size));
      for (auto& line : take_all(splitter)) lines.push_back(line);
      REQUIRE(splitter.unfinished().size() <= splitter.limit() + 1);
      at += size;
    }
    REQUIRE(lines == expected);
    REQUIRE_FALSE(splitter.overflowed());
  }
}

TEST_CASE("a line that is exactly as long as the limit is delivered, and a longer one is not") {
  for (const char* end : {"\n", "\r\n"}) {
    LineSplitter splitter(5);
    for (const char c : "12345" + std::string(end)) {
      splitter.feed({&c, 1});
      CHECK(take_all(splitter) == (c == '\n' ? Lines{"12345"} : Lines{}));
    }
    CHECK_FALSE(splitter.overflowed());
  }
  LineSplitter splitter(5);
  splitter.feed("ok\n123456");
  CHECK(take_all(splitter) == Lines{"ok"});
  CHECK(splitter.overflowed());
  splitter.feed("\nlater\n");
  CHECK(take_all(splitter).empty());
  CHECK(splitter.unfinished() == "12345");
  LineSplitter whole(5);
  whole.feed("123456\nok\n");
  CHECK(take_all(whole).empty());
  CHECK(whole.overflowed());
}

TEST_CASE("many megabytes that arrive byte by byte are delivered whole, as many lines or as one") {
  LineSplitter splitter(64);
  std::size_t lines = 0;
  for (int i = 0; i < 8'000'000; ++i) {
    splitter.feed(i % 40 == 39 ? "\n" : "x");
    while (const auto line = splitter.next()) {
      ++lines;
      REQUIRE(line->size() == 39);
    }
  }
  CHECK(lines == 200'000);
  LineSplitter one_line(8'000'001);
  for (int i = 0; i < 8'000'000; ++i) {
    one_line.feed("x");
    if (one_line.next()) FAIL("there is no line yet");
  }
  CHECK(one_line.unfinished().size() == 8'000'000);
}

}  // namespace
}  // namespace gramy::protocol
