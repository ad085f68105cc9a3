// Rate limit on the lines of a client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/link_limits.hpp"
#include "referee/lobby/token_bucket.hpp"
#include "referee/match/clock.hpp"

namespace gramy::referee {

/// Token bucket of lines; a line takes one token for each started KiB, as it takes as long to read. The
/// answer to each request for a move is free, whatever its length, and most other messages that the client
/// is sent grant one extra line of a KiB (see `told`): whoever only answers is never too fast.
class RateLimiter {
 public:
  /// Full. `longest_line` in bytes: a longer one, which has limits of its own, counts as one of that length.
  RateLimiter(const LinkLimits& limits, std::size_t longest_line);

  /// The client is told something. An error grants no line, as it would go on for ever; nor does what it sees
  /// of others.
  void told(const Delivery& delivery);

  /// Whether a line of so many bytes is allowed; takes it if so.
  bool take(std::size_t bytes, Time now);

  /// The same of text that the client has asked to be shown, for each full KiB.
  bool take_shown(std::uint64_t bytes, Time now);

  /// "100 lines of 1 KiB a second, 1000 at once".
  std::string in_words() const;

 private:
  TokenBucket lines_;
  std::size_t longest_line_;
  std::uint64_t matches_ = 0;      // being played
  std::uint64_t answers_ = 0;      // still free; one a match at most, as only one of its requests is open
  std::uint64_t short_lines_ = 0;  // still free
};

}  // namespace gramy::referee
