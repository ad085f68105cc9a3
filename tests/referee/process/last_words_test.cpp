#include "referee/process/last_words.hpp"

#include <doctest/doctest.h>
#include <fstream>

using gramy::referee::end_of_log;
using gramy::referee::last_words_of;
using gramy::referee::telling_line;

namespace {

using LoggedLines = std::vector<std::string>;

}  // namespace

TEST_CASE("the last lines of a log contain only the present run's output, without blank lines") {
  const auto log = std::filesystem::temp_directory_path() / "gramy-last-words-test.log";
  std::filesystem::remove(log);
  const auto say = [&](const std::string& text) { std::ofstream(log, std::ios::app) << text; };
  CHECK(end_of_log(log, 9).lines.empty());
  CHECK(last_words_of(log).empty());
  say("first\r\nsecond\n\n");
  CHECK(end_of_log(log, 9).lines == LoggedLines{"first", "second"});
  CHECK(end_of_log(log, 9).left_out == 0);
  CHECK(end_of_log(log, 1).lines == LoggedLines{"second"});
  CHECK(end_of_log(log, 1).left_out == 6);
  CHECK(end_of_log(log, 1).size == 15);
  const auto before = std::filesystem::file_size(log);
  CHECK(end_of_log(log, 9, before).lines.empty());
  CHECK(end_of_log(log, 9, before).left_out == 0);
  say("third");
  CHECK(last_words_of(log, before) == "third");
  say("\n" + std::string(20'000, 'x'));
  CHECK(end_of_log(log, 9, before).lines == LoggedLines{std::string(16384, 'x')});
  CHECK(end_of_log(log, 9, before).left_out == 6 + 20'000 - 16384);
  std::ofstream(log) << "anew\n";
  CHECK(last_words_of(log, before) == "anew");
  std::filesystem::remove(log);
}

TEST_CASE("the last lines of a log are read without times and without the lines that the referee added") {
  const auto log = std::filesystem::temp_directory_path() / "gramy-marked-last-words-test.log";
  std::ofstream(log) << "--- 2024-02-29T12:00:00.007Z started\n12:00:00.008 first\n12:00:00.008 \n"
                        "12:00:00.009 second\n--- 2024-02-29T12:00:01.000Z ended: with exit code 1\n";
  CHECK(end_of_log(log, 9).lines == LoggedLines{"first", "second"});
  CHECK(end_of_log(log, 1).lines == LoggedLines{"second"});
  CHECK(last_words_of(log) == "second");
  std::filesystem::remove(log);
}

TEST_CASE(
    "the reported size of a log's omitted beginning counts only the process's output, without times and the "
    "referee's lines") {
  const auto log = std::filesystem::temp_directory_path() / "gramy-counted-last-words-test.log";
  for (std::size_t shift = 0; shift < 60; ++shift) {
    std::string text = "\n--- 2024-02-29T12:00:00.007Z started\n";
    std::uintmax_t printed = 0;
    for (std::size_t i = 0; i < 1000; ++i) {
      const std::string line = "line " + std::to_string(i) + std::string(i == 999 ? shift : 0, 'x') + "\n";
      text += "12:00:00.008 " + line;
      printed += line.size();
      if (i % 2 == 1) text += "--- 2024-02-29T12:00:00.009Z it\n";
    }
    std::ofstream(log) << text;
    const auto [lines, left_out, size] = end_of_log(log, 9999);
    CHECK(size == text.size());
    std::uintmax_t shown = 0;
    for (const std::string& line : lines) shown += line.size() + 1;
    CHECK(shown > 3000);
    CHECK(shown + left_out == printed);
  }
  std::filesystem::remove(log);
}

TEST_CASE(
    "in the output of a crashed bot, the line with the error is found for each language, or else the last "
    "line is taken") {
  const std::vector<std::pair<LoggedLines, std::string_view>> cases{
      {{"/bot.js:7", "throw new Error(\"no idea\")", "^", "Error: no idea",
        "    at Object.<anonymous> (/bot.js:7:7)", "    at node:internal/main:23:47 {", "  errno: -111,", "}",
        "Node.js v18.19.0"},
       "Error: no idea"},
      {{"Traceback (most recent call last):", "  File \"bot.py\", line 3, in <module>", "    move = legal[0]",
        "           ~~~~~^^^", "IndexError: list index out of range"},
       "IndexError: list index out of range"},
      {{"Exception in thread \"main\" java.lang.RuntimeException: no move", "\tat Bot.main(Bot.java:3)",
        "Caused by: java.io.IOException: no line", "\t... 1 more"},
       "Caused by: java.io.IOException: no line"},
      {{"panic: runtime error: index out of range [5] with length 3", "goroutine 1 [running]:", "main.main()",
        "\t/bot.go:5 +0x1d", "exit status 2"},
       "panic: runtime error: index out of range [5] with length 3"},
      {{"thread 'main' panicked at 'no move', src/main.rs:2:5",
        "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"},
       "thread 'main' panicked at 'no move', src/main.rs:2:5"},
      {{"terminate called after throwing an instance of 'std::runtime_error'", "  what():  no move"},
       "what():  no move"},
      {{"An unhandled exception occurred at $0000000000401234:", "EAccessViolation: Access violation",
        "  $0000000000401234  main,  line 5 of bot.pas"},
       "EAccessViolation: Access violation"},
      {{}, ""},
      {{"Node.js v18.19.0", "}"}, "}"},
      {{"ready", "no configuration"}, "no configuration"},
  };
  for (const auto& [lines, telling] : cases) CHECK(telling_line(lines) == telling);
}
