#include "referee/io/file_appender.hpp"

#include <doctest/doctest.h>

#include "tests/referee/tournament/scratch_folder.hpp"

using namespace gramy;
using namespace gramy::referee;

TEST_CASE("texts are appended to their files in order") {
  const ScratchFolder folder;
  folder.write("a", "before\n");
  FileAppender appender;
  std::string expected = "before\n";
  for (int i = 0; i < 1000; ++i) {
    const std::string line = std::to_string(i) + '\n';
    appender.append((folder.path() / "a").string(), line);
    appender.append((folder.path() / ("b" + std::to_string(i % 10))).string(), line);
    expected += line;
  }
  appender.finish();
  CHECK(folder.read("a") == expected);
  CHECK(folder.read("b3").starts_with("3\n13\n23\n"));
  CHECK(appender.waiting() == 0);
  CHECK(appender.failure() == "");
}

TEST_CASE("if a file cannot be written, the failure names this file, and other files are written") {
  const ScratchFolder folder;
  FileAppender appender;
  appender.append((folder.path() / "none/a").string(), "lost\n");
  appender.append((folder.path() / "b").string(), "kept\n");
  appender.finish();
  CHECK(appender.failure() == (folder.path() / "none/a").string() + ": No such file or directory");
  CHECK(folder.read("b") == "kept\n");
  CHECK(appender.waiting() == 0);
}
