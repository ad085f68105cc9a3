#include "referee/process/last_line.hpp"

#include <doctest/doctest.h>
#include <fstream>

using gramy::referee::last_line_of;

TEST_CASE("what a process has said last is the last line that is not empty, of this run") {
  const auto log = std::filesystem::temp_directory_path() / "gramy-last-line-test.log";
  std::filesystem::remove(log);
  const auto say = [&](const std::string& text) { std::ofstream(log, std::ios::app) << text; };
  CHECK(last_line_of(log).empty());
  say("first\nsecond\n\n");
  CHECK(last_line_of(log) == "second");
  const auto before = std::filesystem::file_size(log);
  CHECK(last_line_of(log, before).empty());
  say("third");
  CHECK(last_line_of(log, before) == "third");
  say("\n" + std::string(10'000, 'x'));
  CHECK(last_line_of(log, before) == std::string(4096, 'x'));
  std::ofstream(log) << "anew\n";
  CHECK(last_line_of(log, before) == "anew");
  std::filesystem::remove(log);
}
