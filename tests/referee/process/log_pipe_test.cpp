#include "referee/process/log_pipe.hpp"

#include <cstdio>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

using namespace gramy::referee;

namespace {

/// A file that has no name and is gone with the test.
class Log {
 public:
  Log() { REQUIRE(file_); }

  int descriptor() const { return fileno(file_.get()); }

  std::string text() const {
    struct stat file {};
    fstat(descriptor(), &file);
    std::string all(static_cast<std::size_t>(file.st_size), '\0');
    REQUIRE(pread(descriptor(), all.data(), all.size(), 0) == static_cast<ssize_t>(all.size()));
    return all;
  }

 private:
  std::unique_ptr<FILE, int (*)(FILE*)> file_{std::tmpfile(), &std::fclose};
};

void print(const LogPipe& pipe, std::string_view text) {
  REQUIRE(write(pipe.writer(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

}  // namespace

TEST_CASE("what is printed to a pipe comes to its log, in order") {
  const Log log;
  LogPipe pipe(log.descriptor());
  CHECK(!pipe.copy());
  print(pipe, "one\n");
  print(pipe, "two\n");
  CHECK(pipe.copy());
  CHECK(!pipe.copy());
  print(pipe, "three\n");
  CHECK(pipe.copy());
  CHECK(log.text() == "one\ntwo\nthree\n");
}

TEST_CASE("a pipe that nobody writes to any more is read to its end, and not waited for again") {
  const Log log;
  LogPipe pipe(log.descriptor());
  print(pipe, "the last words");
  pipe.close_writer();
  CHECK(pipe.reader() >= 0);
  CHECK(pipe.copy());
  CHECK(!pipe.copy());
  CHECK(pipe.reader() == -1);
  CHECK(log.text() == "the last words");
}

TEST_CASE("a log that takes more of the disk than it may begins anew") {
  const Log log;
  LogPipe pipe(log.descriptor(), 1 << 20);
  const std::string much(1 << 16, 'x');
  for (int i = 0; i < 16; ++i) {
    print(pipe, much);
    pipe.copy();
  }
  CHECK(log.text().size() == 1 << 20);
  print(pipe, "x");
  pipe.copy();
  print(pipe, "what comes then");
  pipe.copy();
  CHECK(log.text().ends_with("gramy: the log begins anew here, as it was longer than 1 MB\nwhat comes then"));
}

TEST_CASE("what counts of a log is what it takes, although its length says less") {
  const Log log;
  if (fallocate(log.descriptor(), FALLOC_FL_KEEP_SIZE, 0, 4 << 20) != 0) {
    MESSAGE("skipped: nothing can be allocated beyond a file's end here");
    return;
  }
  LogPipe pipe(log.descriptor(), 1 << 20);
  print(pipe, "x");
  pipe.copy();
  struct stat file {};
  fstat(log.descriptor(), &file);
  CHECK(file.st_blocks < 1024);
}
