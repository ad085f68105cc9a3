// The messages shown in protocol/PROTOCOL.md.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace gramy::protocol {

inline std::string page() {
  std::ifstream file(GRAMY_SOURCE_DIR "/protocol/PROTOCOL.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The lines of all blocks that open with "```json " and this word: "client" or "referee".
inline std::vector<std::string> page_examples(const std::string& word) {
  std::istringstream text(page());
  std::vector<std::string> examples;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("```")) {
      inside = line == "```json " + word;
    } else if (inside) {
      examples.push_back(line);
    }
  }
  return examples;
}

}  // namespace gramy::protocol
