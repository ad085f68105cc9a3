#include "referee/process/sandbox.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>

using gramy::referee::options_without_engine;
using gramy::referee::unseen_word;

TEST_CASE("the first path in a command that leads to a file outside the sandbox is found") {
  std::string pattern = std::filesystem::temp_directory_path() / "gramy-sandbox-test.XXXXXX";
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  const std::filesystem::path folder = pattern;
  const std::filesystem::path shown = folder / "class";
  std::filesystem::create_directories(shown / "bots");
  for (const auto& file : {folder / "bot.py", shown / "bot.py", shown / "bots/bot.py"})
    std::ofstream(file) << "#";

  for (const std::string command : {"python3 bot.py", "python3 ./bots/bot.py", "/usr/bin/env python3 bot.py",
                                    "../none.py", "/none/bot.py", "TMPDIR=/tmp cat /dev/null", ""})
    CHECK_FALSE(unseen_word(command, shown));
  CHECK(unseen_word("python3 ../bot.py", shown) == "../bot.py");
  CHECK(unseen_word("PYTHONPATH=.. exec python3 '" + (folder / "bot.py").string() + "' --fast", shown) ==
        (folder / "bot.py").string());
  std::filesystem::create_symlink(folder / "bot.py", shown / "bots/link.py");
  CHECK(unseen_word("bots/link.py;true", shown) == "bots/link.py");
  CHECK(unseen_word("python3 bots/bot.py", folder / "none") == std::nullopt);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a sandbox hides the parts of gramy that know exact values, but not the program that it runs") {
  std::string pattern = std::filesystem::temp_directory_path() / "gramy-sandbox-test.XXXXXX";
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  const std::filesystem::path prefix = pattern;
  CHECK(options_without_engine(prefix, "/notices", {}).empty());
  for (const auto* folder : {"bin", "lib/python3/dist-packages/gramy", "include/gramy"})
    std::filesystem::create_directories(prefix / folder);
  for (const auto* program : {"gramy-graj", "gramy-solve", "gramy-plug-bolek"})
    std::ofstream(prefix / "bin" / program) << "#";

  CHECK(options_without_engine(prefix, "/notices", prefix / "bin/gramy-graj") ==
        std::vector<std::string>{"--ro-bind", "/notices/program", prefix / "bin/gramy-solve", "--ro-bind",
                                 "/notices/gramy", prefix / "lib/python3/dist-packages/gramy", "--ro-bind",
                                 "/notices/gramy", prefix / "include/gramy"});
  std::filesystem::remove_all(prefix);
}
