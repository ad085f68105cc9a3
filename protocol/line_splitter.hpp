// Bytes to lines, with a bound on how much one line may hold.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::protocol {

/// Feed it what arrives, take out whole lines: without their `\n` and a `\r` before it; blank lines are dropped.
/// Holds at most the limit (plus what was fed last): a line longer than that is reported once, when the limit is
/// passed, not when its end arrives.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t limit) : limit_(limit) {}

  void feed(std::string_view bytes);

  /// The next whole line, if there is one. The view holds until the next feed.
  std::optional<std::string_view> next();

  /// A line has passed the limit; nothing comes out any more.
  bool overflowed() const { return overflowed_; }

  /// The beginning of the line not yet ended: lets a reader allow a longer line to a message that may be long.
  std::string_view unfinished() const;
  void set_limit(std::size_t limit) { limit_ = limit; }
  std::size_t limit() const { return limit_; }

 private:
  std::string buffer_;
  std::size_t taken_ = 0;    // bytes of buffer_ already given out
  std::size_t scanned_ = 0;  // no newline before here
  std::size_t limit_;
  bool overflowed_ = false;
};

}  // namespace gramy::protocol
