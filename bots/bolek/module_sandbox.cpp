#include "bots/bolek/module_sandbox.hpp"

#include <array>
#include <cstdio>
#include <stdexcept>
#include <unistd.h>

namespace gramy::bolek {
namespace {

std::filesystem::path supervisor() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "gramy-supervise";
}

/// Of all that a module is and has started: MEMORY_MB PROCESSES CPU_S. Its time is limited call by call.
std::vector<std::string> sandbox_that_shows(const std::string& path) {
  return {"--sandbox", "1024", "64", "86400", path, "--"};
}

/// A word of a shell's command line.
std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::vector<std::string> in_sandbox(const std::filesystem::path& program) {
  const std::string path = std::filesystem::canonical(program);
  std::vector<std::string> words{supervisor(), std::to_string(getpid()), "--log-errors"};
  for (const std::string& word : sandbox_that_shows(path)) words.push_back(word);
  words.push_back(path);
  return words;
}

void check_sandbox() {
  std::string line = quoted(supervisor()) + " --check 0";
  for (const std::string& word : sandbox_that_shows("/usr")) line += ' ' + word;
  line += " /bin/true 2>&1 </dev/null";
  FILE* const output = popen(line.c_str(), "re");
  if (!output) throw std::runtime_error("no room for a process");
  std::string said;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), output)) said += buffer.data();
  if (pclose(output) != 0) throw std::runtime_error(said.substr(0, said.find('\n')));
}

}  // namespace gramy::bolek
