// Splits bytes into lines of bounded length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::protocol {

/// Usage: feed the bytes that arrive, then take out all whole lines before feeding again. Lines come without
/// the newline at their end and without a `\r` before it; blank lines are dropped. The memory taken is at
/// most the limit plus the size of the last feed. A line that exceeds the limit is reported at once, not at
/// its end. The total time is linear, however small the pieces are.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t limit) : limit_(limit) {}

  void feed(std::string_view bytes);

  /// The next whole line; empty if none is left. The view is valid until the next feed.
  std::optional<std::string_view> next();

  /// Whether a line exceeded the limit. After that, next() returns no lines.
  bool overflowed() const { return overflowed_; }

  /// The bytes of the unfinished line, or the beginning of the line that was too long. Precondition: next()
  /// returned none. The view is valid until the next feed.
  std::string_view unfinished() const;

  /// Drops the unfinished line, including its part that has not arrived. Precondition: next() returned none.
  void skip_line();

  void set_limit(std::size_t limit) { limit_ = limit; }
  std::size_t limit() const { return limit_; }

 private:
  std::string buffer_;
  std::size_t taken_ = 0;    // number of bytes at the front of buffer_ that have been taken out
  std::size_t scanned_ = 0;  // no newline is between taken_ and this index, so the search begins here
  std::size_t limit_;
  bool overflowed_ = false;
  bool skipping_ = false;  // whether bytes are dropped until the next newline
};

}  // namespace gramy::protocol
