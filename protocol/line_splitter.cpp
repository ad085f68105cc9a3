#include "protocol/line_splitter.hpp"

#include <algorithm>

namespace gramy::protocol {
namespace {

// An empty buffer larger than this is freed, so that one huge line does not hold memory for ever.
constexpr std::size_t kept_capacity = 256 * 1024;

// Number of bytes that are stored of a line that is too long, so that error messages can show them.
constexpr std::size_t kept_beginning = 1024;

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

void LineSplitter::feed(std::string_view bytes) {
  if (overflowed_) return;
  if (skipping_) {
    const auto newline = bytes.find('\n');
    if (newline == std::string_view::npos) return;
    skipping_ = false;
    bytes.remove_prefix(newline + 1);
  }
  // Bytes are moved to the front only when they are the smaller part of the buffer. So the total time is
  // linear.
  if (taken_ >= buffer_.size() - taken_) {
    buffer_.erase(0, taken_);
    scanned_ -= taken_;
    taken_ = 0;
    if (buffer_.empty() && buffer_.capacity() > kept_capacity) buffer_ = std::string();
  }
  buffer_ += bytes;
}

std::optional<std::string_view> LineSplitter::next() {
  while (!overflowed_) {
    const auto newline = buffer_.find('\n', scanned_);
    const bool whole = newline != std::string::npos;
    const std::string_view line =
        without_return(std::string_view(buffer_).substr(taken_, whole ? newline - taken_ : newline));
    if (line.size() > limit_) {
      overflowed_ = true;
      buffer_ = std::string(line.substr(0, std::min(limit_, kept_beginning)));
      taken_ = scanned_ = 0;
      break;
    }
    if (!whole) {
      scanned_ = buffer_.size();
      break;
    }
    taken_ = scanned_ = newline + 1;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) return line;
  }
  return std::nullopt;
}

void LineSplitter::skip_line() {
  skipping_ = skipping_ || !unfinished().empty();
  buffer_ = std::string();
  taken_ = scanned_ = 0;
}

std::string_view LineSplitter::unfinished() const {
  return std::string_view(buffer_).substr(taken_);
}

}  // namespace gramy::protocol
