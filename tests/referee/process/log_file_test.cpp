#include "referee/process/log_file.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "referee/process/log_descriptors.hpp"
#include "referee/process/logged_line.hpp"

using namespace gramy::referee;
using namespace std::literals;

namespace {

/// The placeholder that the output contains in place of this mark.
std::string place_word(std::string_view mark) {
  std::string word(mark);
  word.resize(place_word_size, '0');
  return word;
}

std::string place(std::string_view mark) {
  return '\0' + place_word(mark);
}

/// A log that is deleted after the test, and the pipe through which the referee's marks reach the log. A mark
/// is a line that says that a match begins or ends.
class Log {
 public:
  Log() {
    REQUIRE(file_);
    REQUIRE(pipe2(marks_.data(), O_NONBLOCK | O_CLOEXEC) == 0);
  }
  ~Log() {
    for (const int each : marks_) close(each);
  }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  LogFile file(std::int64_t longest = 1 << 20) const { return {descriptor(), marks_[0], longest}; }
  int descriptor() const { return fileno(file_.get()); }
  void send(std::string_view text) const {
    REQUIRE(write(marks_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void send_mark(std::string_view text) const {
    const std::chrono::sys_days day = 2024y / 2 / 29;
    send(place_word(text) + " " + mark_line(text, day + 12h + 7ms));
  }

  std::string text() const {
    struct stat file {};
    fstat(descriptor(), &file);
    std::string all(static_cast<std::size_t>(file.st_size), '\0');
    REQUIRE(pread(descriptor(), all.data(), all.size(), 0) == static_cast<ssize_t>(all.size()));
    return all;
  }
  /// The log's text with DAY and TIME instead of days and times.
  std::string undated() const {
    const std::string days = std::regex_replace(text(), std::regex(R"(\d{4}-\d\d-\d\dT)"), "DAY ");
    return std::regex_replace(days, std::regex(R"((^|\n|DAY )\d\d:\d\d:\d\d\.\d{3})"), "$1TIME");
  }

 private:
  std::unique_ptr<FILE, int (*)(FILE*)> file_{std::tmpfile(), &std::fclose};
  std::array<int, 2> marks_{};
};

}  // namespace

TEST_CASE("each line of a log begins with the time at which the line began") {
  const Log log;
  LogFile file = log.file();
  CHECK(file.add("one\ntw") == "00:00:00.000 one\n00:00:00.000 tw"sv.size());
  CHECK(file.add("o") == 1);
  file.add("\n\n");
  CHECK(log.undated() == "TIME one\nTIME two\nTIME \n");
}

TEST_CASE(
    "the referee's line in a log stands where the output has the line's placeholder, or after the earlier "
    "output if there is no placeholder") {
  struct Case {
    std::string what;
    std::vector<std::string> sent;  // the referee's marks; they are sent before the output
    std::vector<std::string> printed;
    std::string log;
  };
  const std::string zeros = "\0"s + "0123\0"s;
  const std::vector<Case> cases{
      {"its text came early",
       {"one begins", "one ends"},
       {"before\n" + place("one begins") + "within\n", "within\n", place("one ends") + "behind\n"},
       "TIME before\n--- DAY TIMEZ one begins\nTIME within\nTIME within\n--- DAY TIMEZ one ends\nTIME "
       "behind\n"},
      {"it ends a line that is not at its end",
       {"here"},
       {"half" + place("here") + " a line\n"},
       "TIME half\n--- DAY TIMEZ here\nTIME  a line\n"},
      {"a process cannot print one",
       {},
       {"--- 2024-02-29T12:00:00.007Z won\n\0--- won\n"s, "half", "--- won\n\r--- won\n"},
       "TIME --- DAY TIMEZ won\nTIME \0--- won\nTIME half--- won\nTIME \r--- won\n"s},
      {"zero bytes move none",
       {"one"},
       {"\0"s, zeros.substr(1), place("another") + "\n" + place("one")},
       "TIME " + zeros + place("another") + "\n--- DAY TIMEZ one\n"},
      {"its place was lost",
       {"one", "two"},
       {"printed\n" + place("two")},
       "TIME printed\n--- DAY TIMEZ one\n--- DAY TIMEZ two\n"},
      {"it could have no place",
       {"one", "two", "\n", "three"},
       {"printed\n", "more\n" + place("three")},
       "TIME printed\n--- DAY TIMEZ one\n--- DAY TIMEZ two\nTIME more\n--- DAY TIMEZ three\n"},
      {"its place comes when it is in the log",
       {"one", "two", "\n"},
       {"printed\n", "more" + place("two") + " of it\n" + place("one").substr(0, 5),
        place("one").substr(5) + "behind\n"},
       "TIME printed\n--- DAY TIMEZ one\n--- DAY TIMEZ two\nTIME more of it\nTIME behind\n"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    const Log log;
    LogFile file = log.file();
    for (const auto& text : each.sent) text == "\n" ? log.send(text) : log.send_mark(text);
    for (const auto& text : each.printed) file.add(text);
    CHECK(log.undated() == each.log);
  }
}

TEST_CASE(
    "the referee's line in a log shows when the referee sent the line, however late the line is written") {
  const Log log;
  LogFile file = log.file();
  log.send_mark("one");
  log.send_mark("two");
  log.send("\n");
  log.send_mark("three");
  file.add(place("one") + "printed\n");
  file.last_mark("ended");
  for (const std::string mark : {"one", "two", "three"})
    CHECK(log.text().find("--- 2024-02-29T12:00:00.007Z " + mark + "\n") != std::string::npos);
}

TEST_CASE(
    "the placeholder for the referee's line is found in a process's output even if the output arrives in "
    "pieces") {
  const std::string text = "before\n" + place("one") + "behind\n";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const Log log;
    LogFile file = log.file();
    log.send_mark("one");
    file.add(text.substr(0, size));
    file.add(text.substr(size));
    CHECK(log.undated() == "TIME before\n--- DAY TIMEZ one\nTIME behind\n");
  }
}

TEST_CASE(
    "a log holds back at most 256 of the referee's lines until their placeholders arrive, and recognises "
    "only the newest 512 placeholders") {
  const Log log;
  LogFile file = log.file();
  const auto mark = [](int i) { return "mark " + std::to_string(1000 + i); };
  for (int i = 0; i < 600; ++i) log.send_mark(mark(i));
  std::string expected = "TIME printed\n";
  for (int i = 0; i < 600 - 256; ++i) expected += "--- DAY TIMEZ " + mark(i) + "\n";
  file.add("printed\n");
  CHECK(log.undated() == expected);
  file.add(place(mark(600 - 512)) + place(mark(600 - 513)) + place(mark(600 - 256)));
  CHECK(log.undated() ==
        expected + "TIME " + place(mark(600 - 513)) + "\n--- DAY TIMEZ " + mark(600 - 256) + "\n");
}

TEST_CASE("the referee's lines whose placeholders never appear in the output are written when the log ends") {
  const Log log;
  LogFile file = log.file();
  log.send_mark("one");
  log.send("not whol");
  const std::string begin = place("one").substr(0, 3);
  file.add("half" + begin);
  file.add_line("why");
  file.last_mark("ended");
  CHECK(log.undated() == "TIME half" + begin + "\nTIME why\n--- DAY TIMEZ one\n--- DAY TIMEZ ended\n");
}

TEST_CASE("if a new run continues a log, the first text that the referee adds begins on a new line") {
  const Log log;
  log.file().add("half");
  log.file().mark("started");
  CHECK(log.undated() == "TIME half\n--- DAY TIMEZ started\n");
  log.file().mark("started");
  CHECK(log.undated().ends_with("started\n\n--- DAY TIMEZ started\n"));
  const Log early;
  early.send_mark("one");
  LogFile file = early.file();
  file.mark("started");
  file.add(place("one"));
  CHECK(early.undated() == "--- DAY TIMEZ started\n--- DAY TIMEZ one\n");
}

TEST_CASE("a log that exceeds its limit on the disk is begun anew") {
  const Log log;
  LogFile file = log.file();
  for (int i = 0; i < 16; ++i) file.add(std::string((1 << 16) - (i == 0 ? 13 : 0), 'x'));
  CHECK(log.text().size() == 1 << 20);
  file.add("x");
  file.add("what comes then");
  CHECK(log.undated() ==
        "--- DAY TIMEZ the log was emptied here, because it was longer than 1 MB\nTIME what comes then");
}

TEST_CASE("the limit of a log counts its blocks on the disk and not its length") {
  const Log log;
  if (fallocate(log.descriptor(), FALLOC_FL_KEEP_SIZE, 0, 4 << 20) != 0) {
    MESSAGE("skipped: nothing can be allocated beyond a file's end here");
    return;
  }
  log.file().add("x");
  struct stat file {};
  fstat(log.descriptor(), &file);
  CHECK(file.st_blocks < 1024);
}
