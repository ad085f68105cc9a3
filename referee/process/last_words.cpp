#include "referee/process/last_words.hpp"

#include <algorithm>
#include <deque>
#include <fstream>
#include <iterator>
#include <limits>
#include <ranges>
#include <string_view>
#include <system_error>

namespace gramy::referee {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;  // any of another alphabet
}

/// With what Go begins to say why, far above its stacks, which are not indented.
bool is_panic(std::string_view line) {
  return line.starts_with("panic: ") || line.starts_with("fatal error: ");
}

/// Whether a line may say why, and is not what an interpreter adds to it: stacks, which are indented but for
/// the `what()` of C++, hints (Rust), its own version (Node), closing brackets.
bool may_say_why(std::string_view line) {
  const auto text = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
  if (text.starts_with("what():")) return true;
  return text.size() == line.size() && std::ranges::any_of(text, is_letter) &&
         !text.starts_with("Node.js v") && !text.starts_with("note: ");
}

}  // namespace

std::vector<std::string> last_lines_of(const std::filesystem::path& log, std::size_t most,
                                       std::uintmax_t before) {
  constexpr std::uintmax_t looked_at = 16384;
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(log, none);
  if (none) return {};
  if (before > size) before = 0;  // it has begun anew
  std::ifstream file(log);
  file.seekg(static_cast<std::streamoff>(std::max(before, size - std::min(size, looked_at))));
  std::deque<std::string> last;
  for (std::string line; std::getline(file, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    last.push_back(std::move(line));
    if (last.size() > most) last.pop_front();
  }
  return {std::move_iterator(last.begin()), std::move_iterator(last.end())};
}

std::string telling_line(std::span<const std::string> lines) {
  if (lines.empty()) return {};
  const auto backwards = std::views::reverse(lines);
  auto found = std::ranges::find_if(backwards, is_panic);
  if (found == backwards.end()) found = std::ranges::find_if(backwards, may_say_why);
  if (found == backwards.end()) return lines.back();
  return found->substr(found->find_first_not_of(" \t"));
}

std::string last_words_of(const std::filesystem::path& log, std::uintmax_t before) {
  return telling_line(last_lines_of(log, std::numeric_limits<std::size_t>::max(), before));
}

}  // namespace gramy::referee
