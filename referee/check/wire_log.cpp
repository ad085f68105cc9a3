#include "referee/check/wire_log.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

std::string shown(std::string_view line, bool is_whole, std::size_t longest) {
  const std::string_view beginning = first_characters(line, longest);
  std::string text = printable(beginning);
  if (beginning.size() < line.size()) text += fmt::format("... ({} bytes)", line.size());
  return is_whole ? text : text + " (without the end of the line)";
}

}  // namespace

std::string to_text(const WireLine& line) {
  return fmt::format("{} {:.3f} s {}", arrow(line.direction), std::chrono::duration<double>(line.at).count(),
                     line.text);
}

void WireLog::begin() {
  lines_.clear();
  left_out_ = 0;
  begun_ = std::chrono::steady_clock::now();
}

void WireLog::add(Direction direction, std::string_view bytes) {
  const auto at =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun_);
  while (!bytes.empty()) {
    const auto end = bytes.find('\n');
    const bool is_whole = end != bytes.npos;
    lines_.push_back({at, direction, shown(bytes.substr(0, end), is_whole, longest_)});
    if (lines_.size() > most_) {
      lines_.pop_front();
      ++left_out_;
    }
    bytes.remove_prefix(is_whole ? end + 1 : bytes.size());
  }
}

}  // namespace gramy::referee
