#include "protocol/supervision/supervisor.hpp"

#include <array>
#include <cstdio>

#include "engine/base/shell_word.hpp"

namespace gramy {

std::filesystem::path supervisor() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "gramy-supervise";
}

std::vector<std::string> supervised(const Supervision& supervision) {
  std::vector<std::string> words = to_arguments(supervision);
  words.insert(words.begin(), supervisor());
  return words;
}

SandboxTrial try_sandbox(const Sandbox& sandbox, const std::vector<std::string>& command) {
  std::string line = shell_word(supervisor().string()) + " --check";
  for (const std::string& word : to_arguments({.sandbox = sandbox, .command = command}))
    line += ' ' + shell_word(word);
  line += " 2>&1 </dev/null";
  FILE* const output = popen(line.c_str(), "re");
  if (!output) return {false, "the system cannot start a process"};
  std::string said;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), output)) said += buffer.data();
  const bool succeeded = pclose(output) == 0;
  return {succeeded, succeeded ? said : said.substr(0, said.find('\n'))};
}

}  // namespace gramy
