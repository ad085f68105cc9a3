// Bytes to lines, with a bound on how much one line may hold.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::protocol {

/// Feed it what arrives, then take out all whole lines before feeding again: without their `\n` and a `\r`
/// before it; blank lines are dropped. Holds at most the limit and what was fed last. A line longer than the
/// limit is reported as soon as it has passed it, not when its end arrives. Linear in all, however small the
/// pieces.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t limit) : limit_(limit) {}

  void feed(std::string_view bytes);

  /// The next whole line, if there is one. The view holds until the next feed.
  std::optional<std::string_view> next();

  /// next() has met a line longer than the limit; nothing comes out any more.
  bool overflowed() const { return overflowed_; }

  /// After next() gave none: what is there of the line not yet ended, or the beginning of the one that was
  /// too long. The view holds until the next feed.
  std::string_view unfinished() const;

  /// After next() gave none: forgets the line not yet ended, and passes over its rest.
  void skip_line();

  void set_limit(std::size_t limit) { limit_ = limit; }
  std::size_t limit() const { return limit_; }

 private:
  std::string buffer_;
  std::size_t taken_ = 0;    // bytes of buffer_ already given out
  std::size_t scanned_ = 0;  // no newline between taken_ and here
  std::size_t limit_;
  bool overflowed_ = false;
  bool skipping_ = false;  // until the next newline
};

}  // namespace gramy::protocol
