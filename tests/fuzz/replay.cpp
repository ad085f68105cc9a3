// Runs a fuzz target over each file of a folder, without libFuzzer, so that any compiler can build it. Quick
// targets also get randomly broken copies of each file.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "targets.hpp"

using namespace gramy::testing;

namespace {

/// Applies some changes that often break parsers. A longer text gets more changes.
std::string mutated(gramy::Random& random, std::string text) {
  static constexpr auto pieces =
      std::to_array<std::string_view>({"\"",      "\\",       "{",
                                       "}",       "[",        "]",
                                       ",",       ":",        "\n",
                                       "\r",      {"\0", 1},  "null",
                                       "-1",      "0.5",      "1e999",
                                       "\\ud800", "\xff",     "9999999999999999999999",
                                       "{\"a\":", "[[[[[[[[", "\"type\":\"play\","});
  for (auto changes = 1 + random.below(4 + text.size() / 50); changes > 0; --changes) {
    const auto at = random.below(text.size() + 1);
    const auto kind = random.below(20);
    if (kind == 0) {
      text.resize(at);
    } else if (kind < 5) {
      if (at < text.size()) text[at] = static_cast<char>(random.below(256));
    } else if (kind < 10) {
      text.erase(at, random.below(10));
    } else if (kind < 15) {
      text.insert(at, pieces[random.below(pieces.size())]);
    } else {
      text.insert(at, text.substr(random.below(text.size() + 1), random.below(40)));
    }
  }
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  const std::map<std::string_view, void (*)(std::string_view)> targets = {
      {"boards", fuzz_boards},   {"files", fuzz_files},   {"http", fuzz_http},
      {"lines", fuzz_lines},     {"people", fuzz_people}, {"referee", fuzz_referee},
      {"session", fuzz_session}, {"sheets", fuzz_sheets}, {"websocket", fuzz_websocket}};
  const auto target = count == 3 ? targets.find(arguments[1]) : targets.end();
  if (target == targets.end()) {
    std::cerr << "usage: " << arguments[0] << " TARGET FOLDER\ntargets:";
    for (const auto& [name, function] : targets) std::cerr << ' ' << name;
    std::cerr << '\n';
    return 2;
  }
  const int copies = target->first == "lines" || target->first == "session" ? 1000 : 0;
  gramy::Random random(4);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[2])) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const auto& file : files) {
    std::cout << file.string() << std::endl;  // flushed, because the target may abort
    std::ifstream in(file, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    target->second(text);
    for (int i = 0; i < copies; ++i) target->second(mutated(random, text));
  }
  if (files.empty()) std::cerr << "expected files in " << arguments[2] << ", found none\n";
  return files.empty() ? 2 : 0;
}
