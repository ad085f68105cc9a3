#include "engine/base/shell_word.hpp"

#include <cstdio>

#include "tests/engine/testing.hpp"

namespace {

/// The word that a shell reads.
std::string said_by_shell(const std::string& word) {
  const std::string command = "printf '%s.' " + shell_word(word);
  FILE* const shell = popen(command.c_str(), "r");
  REQUIRE(shell);
  std::array<char, 256> said{};
  const std::size_t size = fread(said.data(), 1, said.size(), shell);
  pclose(shell);
  return std::string(said.data(), size);
}

}  // namespace

TEST_CASE("a shell reads every quoted word unchanged") {
  for (const std::string word : {"", "out", "my file", "it's", "''", "$HOME", "`ls`", "a;b", "a\nb", "~", "*",
                                 "a=b", "#", "!", "\\", "ż"}) {
    CAPTURE(word);
    CHECK(said_by_shell(word) == word + ".");
  }
}

TEST_CASE("shell_word() quotes only words that need it") {
  CHECK(shell_word("results/t-1.toml") == "results/t-1.toml");
  CHECK(shell_word("my file") == "'my file'");
  CHECK(shell_word("A=b") == "'A=b'");
  CHECK(shell_word("") == "''");
}
