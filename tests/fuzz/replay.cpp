// Runs a fuzz target once over each file of a folder, where there is no libFuzzer to run it: any compiler
// will do.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "targets.hpp"

using namespace gramy::testing;

int main(int count, char** arguments) {
  const std::map<std::string_view, void (*)(std::string_view)> targets = {
      {"boards", fuzz_boards},   {"files", fuzz_files},        {"http", fuzz_http},
      {"lines", fuzz_lines},     {"people", fuzz_people},      {"referee", fuzz_referee},
      {"session", fuzz_session}, {"websocket", fuzz_websocket}};
  const auto target = count == 3 ? targets.find(arguments[1]) : targets.end();
  if (target == targets.end()) {
    std::cerr << "usage: " << arguments[0] << " TARGET FOLDER\ntargets:";
    for (const auto& [name, function] : targets) std::cerr << ' ' << name;
    std::cerr << '\n';
    return 2;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[2])) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const auto& file : files) {
    std::cout << file.string() << std::endl;  // flushed: the target may abort
    std::ifstream in(file, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    target->second(text);
  }
  if (files.empty()) std::cerr << "expected files in " << arguments[2] << ", found none\n";
  return files.empty() ? 2 : 0;
}
