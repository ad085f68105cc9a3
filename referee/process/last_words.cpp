#include "referee/process/last_words.hpp"

#include <algorithm>
#include <deque>
#include <fstream>
#include <iterator>
#include <limits>
#include <ranges>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

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

EndOfLog end_of_log(const std::filesystem::path& log, std::size_t most, std::uintmax_t before) {
  constexpr std::uintmax_t looked_at = 16384;
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(log, none);
  if (none) return {};
  if (before > size) before = 0;  // it has begun anew
  const std::uintmax_t begin = std::max(before, size - std::min(size, looked_at));
  std::uintmax_t left_out = begin - before;
  std::string text(size - begin, '\0');  // and no more, if more is being added
  std::ifstream file(log);
  file.seekg(static_cast<std::streamoff>(begin));
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  std::istringstream read(std::move(text));
  std::deque<std::string> last;
  for (std::string line; std::getline(read, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    last.push_back(std::move(line));
    if (last.size() <= most) continue;
    left_out += last.front().size() + 1;
    last.pop_front();
  }
  return {{std::move_iterator(last.begin()), std::move_iterator(last.end())}, left_out, size};
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
  return telling_line(end_of_log(log, std::numeric_limits<std::size_t>::max(), before).lines);
}

}  // namespace gramy::referee
