#include "referee/session/people/terminal_input.hpp"

#include "tests/referee/session/testing.hpp"

using Lines = std::vector<std::string>;

namespace {

Lines lines_of(TerminalInput& input, std::string_view bytes) {
  Lines lines;
  input.feed(bytes);
  while (auto line = input.next()) lines.push_back(*line);
  return lines;
}

Lines lines_of(std::string_view bytes) {
  TerminalInput input;
  return lines_of(input, bytes);
}

}  // namespace

TEST_CASE("a line ends with LF, CR LF or CR, and may be empty") {
  CHECK(lines_of("a b\n\nc\r\n\r\nd\re\r\r") == Lines{"a b", "", "c", "", "d", "e", ""});
  CHECK(lines_of(std::string_view("a\r\0b\r\0", 6)) == Lines{"a", "b"});
  CHECK(lines_of("not ended").empty());
}

TEST_CASE("control characters are dropped, and invalid UTF-8 becomes a question mark") {
  CHECK(lines_of(std::string_view("p\0l\x01"
                                  "a\x7fy\tx\n",
                                  10)) == Lines{"play x"});
  CHECK(lines_of("Ża\xf0\x9f\x90\xbb\n") == Lines{"Ża\xf0\x9f\x90\xbb"});
  CHECK(lines_of("\xafo\xf3\n\xc2\x9b"
                 "1m\n") == Lines{"?o?", "?1m"});
}

TEST_CASE("telnet commands are dropped") {
  // The commands are WILL ECHO, a window size that contains a newline and an escaped 255, NOP, and DO.
  CHECK(lines_of(std::string_view(
            "\xff\xfb\x01he\xff\xfa\x1f\x00\n\xff\xff\x00\xff\xf0lp\xff\xf1!\xff\xfd\x03\n", 24)) ==
        Lines{"help!"});
}

TEST_CASE("escape sequences are dropped") {
  CHECK(lines_of("\x1b[1;31mhelp\x1b[0m\n") == Lines{"help"});
  CHECK(lines_of("a\x1bOAb\x1b(Bc\x1bzd\n") == Lines{"abcd"});
  CHECK(lines_of("\x1b]0;title\x07x\x1b]0;title\x1b\\y\n") == Lines{"xy"});
}

TEST_CASE("an escape sequence without an end does not swallow the next line") {
  CHECK(lines_of("a\x1b[12\nb\x1b]title\nc\n") == Lines{"a", "b", "c"});
}

TEST_CASE("input in pieces of any size makes the same lines") {
  Random random(1);
  constexpr std::string_view bytes_in_use("ab \t\r\n\x1b[]O;m\x07\\\xff\xfa\xf0\xfb\xfd\x00\x80\xc3", 22);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (std::uint64_t i = random.below(60); i > 0; --i)
      bytes += bytes_in_use[random.below(bytes_in_use.size())];
    TerminalInput input;
    Lines lines;
    for (std::string_view rest = bytes; !rest.empty();) {
      const auto piece = rest.substr(0, 1 + random.below(5));
      rest.remove_prefix(piece.size());
      for (auto& line : lines_of(input, piece)) lines.push_back(std::move(line));
    }
    CHECK(lines == lines_of(bytes));
  }
}

TEST_CASE("terminal input keeps the lines that were not read yet, and the beginning of the next line") {
  TerminalInput input;
  input.feed("one\ntwo\nthr");
  CHECK(input.held() == 11);
  input.next();
  CHECK(input.held() == 7);
  CHECK(input.pending() == "two\nthr");
  input.next();
  CHECK_FALSE(input.next());
  CHECK(input.pending() == "thr");
  input.feed("ee\n");
  CHECK(input.next() == "three");
  CHECK(input.held() == 0);
}
