#include "referee/process/last_words.hpp"

#include <algorithm>
#include <deque>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "referee/process/logged_line.hpp"

namespace gramy::referee {
namespace {

bool is_letter(char c) {
  // Bytes of characters beyond ASCII count as letters.
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}

/// Whether this line is Go's reason for the end of a program. A search with may_say_why misses the line,
/// because Go prints stacks below it without indentation.
bool is_panic(std::string_view line) {
  return line.starts_with("panic: ") || line.starts_with("fatal error: ");
}

/// Whether a line may say why a program ended. Interpreters also print other lines: stacks (indented, except
/// for the `what()` of C++), hints (Rust), the version (Node) and closing brackets.
bool may_say_why(std::string_view line) {
  const auto text = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
  if (text.starts_with("what():")) return true;
  return text.size() == line.size() && std::ranges::any_of(text, is_letter) &&
         !text.starts_with("Node.js v") && !text.starts_with("note: ");
}

constexpr std::uintmax_t looked_at = 16384;

struct SkippedPart {
  std::uintmax_t end = 0;
  std::uintmax_t printed = 0;  ///< bytes that the process printed, without the log's times and marks
};

/// Skips the log from `begin` to `end`. Stops earlier if `end` is within a mark (a line that the process did
/// not print). Also stops earlier if `end` is within the time of day that begins a line.
SkippedPart skipped_part(std::ifstream& file, std::uintmax_t begin, std::uintmax_t end) {
  constexpr std::size_t longest_time = 13;
  SkippedPart part{.end = begin};
  std::string head;  // beginning of the current line
  std::uintmax_t line_size = 0;
  const auto add_line = [&](std::uintmax_t line_end) {
    const auto printed = printed_in(head);
    if (printed && !head.empty()) part.printed += line_size - (head.size() - printed->size());
    part.end = line_end;
  };
  file.seekg(static_cast<std::streamoff>(begin));
  for (std::uintmax_t at = begin; at < end; ++at) {
    const int c = file.rdbuf()->sbumpc();
    if (c == std::ifstream::traits_type::eof()) break;  // the log has become shorter while it was read
    ++line_size;
    if (c == '\n') {
      add_line(at + 1);
      head.clear();
      line_size = 0;
    } else if (head.size() < longest_time) {
      head += static_cast<char>(c);
    }
  }
  if (file.rdbuf()->sgetc() == '\n') {  // only the line's newline is left
    ++line_size;
    add_line(end + 1);
  } else if (head.size() == longest_time && printed_in(head)) {
    add_line(end);
  }
  return part;
}

/// The last lines between `begin` and `end`. Lines added later are ignored.
EndOfLog last_lines(std::ifstream& file, std::size_t most, std::uintmax_t begin, std::uintmax_t end) {
  std::string text(end - begin, '\0');
  file.seekg(static_cast<std::streamoff>(begin));
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  std::istringstream read(std::move(text));
  std::deque<std::string> last;
  std::uintmax_t left_out = 0;
  for (std::string line; std::getline(read, line);) {
    if (line.ends_with('\r')) line.pop_back();
    const auto printed = printed_in(line);
    if (!printed || printed->empty()) continue;
    last.emplace_back(*printed);
    if (last.size() <= most) continue;
    left_out += last.front().size() + 1;
    last.pop_front();
  }
  return {{std::move_iterator(last.begin()), std::move_iterator(last.end())}, left_out, end};
}

/// Where the added text begins. It is `before`, or 0 if the log was emptied and is shorter now.
std::uintmax_t begin_of_added(std::uintmax_t before, std::uintmax_t size) {
  return before > size ? 0 : before;
}

}  // namespace

EndOfLog end_of_log(const std::filesystem::path& log, std::size_t most, std::uintmax_t before) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(log, none);
  if (none) return {};
  std::ifstream file(log);
  const std::uintmax_t begin = begin_of_added(before, size);
  const SkippedPart skipped = skipped_part(file, begin, std::max(begin, size - std::min(size, looked_at)));
  EndOfLog end = last_lines(file, most, skipped.end, size);
  end.left_out += skipped.printed;
  return end;
}

std::string telling_line(std::span<const std::string> lines) {
  if (lines.empty()) return {};
  auto found = std::find_if(lines.rbegin(), lines.rend(), is_panic);
  if (found == lines.rend()) found = std::find_if(lines.rbegin(), lines.rend(), may_say_why);
  if (found == lines.rend()) return lines.back();
  return found->substr(found->find_first_not_of(" \t"));
}

std::string last_words_of(const std::filesystem::path& log, std::uintmax_t before) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(log, none);
  if (none) return {};
  std::ifstream file(log);
  const std::uintmax_t begin = std::max(begin_of_added(before, size), size - std::min(size, looked_at));
  return telling_line(last_lines(file, std::numeric_limits<std::size_t>::max(), begin, size).lines);
}

}  // namespace gramy::referee
