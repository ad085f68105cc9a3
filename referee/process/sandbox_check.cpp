#include "referee/process/sandbox_check.hpp"

#include <array>
#include <cstdio>
#include <sstream>

#include "engine/base/bad_input.hpp"
#include "referee/process/control_group.hpp"
#include "referee/process/process.hpp"
#include "referee/process/shell_word.hpp"
#include "referee/process/supervision.hpp"

namespace gramy::referee {
namespace {

struct Said {
  std::string text;
  bool success;
};

Said run(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += shell_word(word) + ' ';
  line += "2>&1 </dev/null";
  FILE* const output = popen(line.c_str(), "re");
  if (!output) throw BadInput("expected to start bwrap, found no room for a process");
  std::string text;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), output)) text += buffer.data();
  return {text, pclose(output) == 0};
}

}  // namespace

std::vector<std::string> check_sandbox(const std::filesystem::path& folder, const SandboxLimits& limits) {
  check_shown_folder(folder);
  ControlGroups().make_room_for_players();
  std::vector<std::string> words{supervisor(), "--check"};
  const auto arguments = to_arguments(
      {.sandbox = Sandbox{.limits = limits, .shown = folder}, .command = {"/bin/bash", "-c", "true"}});
  words.insert(words.end(), arguments.begin(), arguments.end());
  const auto [text, success] = run(words);
  if (!success) throw BadInput("expected bubblewrap to make one, found: " + text.substr(0, text.find('\n')));
  std::vector<std::string> lines;
  std::istringstream said(text);
  for (std::string line; std::getline(said, line);) lines.push_back(line);
  return lines;
}

}  // namespace gramy::referee
