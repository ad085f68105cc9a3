#include "referee/process/log_pipe.hpp"

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <unistd.h>

using namespace gramy::referee;

namespace {

/// A pipe and the output copied from it.
struct Copied {
  std::string text;
  LogPipe pipe{make_log_pipe(), [this](std::string_view printed) {
                 text += printed;
                 return written;
               }};
  std::size_t written = 0;

  void print(std::string_view more) const {
    REQUIRE(write(pipe.writer(), more.data(), more.size()) == static_cast<ssize_t>(more.size()));
  }
};

}  // namespace

TEST_CASE("a process's output is read from the pipe in order") {
  Copied copied;
  CHECK(copied.pipe.copy() == 0);
  copied.print("one\n");
  copied.print("two\n");
  CHECK(copied.pipe.copy() == 8);
  CHECK(copied.pipe.copy() == 0);
  copied.print("three\n");
  CHECK(copied.pipe.copy() == 6);
  CHECK(copied.text == "one\ntwo\nthree\n");
}

TEST_CASE("`copy` returns the number of bytes read or written, whichever is larger") {
  Copied copied;
  copied.written = 100;
  copied.print("one\n");
  CHECK(copied.pipe.copy() == 100);
}

TEST_CASE("a pipe that nobody writes to any more is read to its end and then left alone") {
  Copied copied;
  copied.print("the last words");
  copied.pipe.close_writer();
  CHECK(copied.pipe.reader() >= 0);
  CHECK(copied.pipe.copy() > 0);
  CHECK(copied.pipe.copy() == 0);
  CHECK(copied.pipe.reader() == -1);
  CHECK(copied.text == "the last words");
}
