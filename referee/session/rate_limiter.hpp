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

/// A token bucket that limits a client's lines. A line costs one token for each started KiB, because long
/// lines take longer to read. The answer to a request for a move is free, whatever its length. Most other
/// messages to the client grant it one extra line of one KiB (see `told`). So a client that only answers
/// never exceeds the limit.
class RateLimiter {
 public:
  /// Starts with all tokens. A line of more than `longest_line` bytes costs no more than a line of that
  /// length, because other limits apply to such lines.
  RateLimiter(const LinkLimits& limits, std::size_t longest_line);

  /// Notes a message to the client. Most messages let the client send one more line, as an answer. Errors do
  /// not, because errors and answers could alternate for ever. Views of matches between other players also
  /// do not.
  void told(const Delivery& delivery);

  /// Takes the tokens for a line of this length if there are enough; otherwise takes none and returns false.
  bool take(std::size_t bytes, Time now);

  /// Like take(), for text that the client has asked to see. The text costs one token for each full KiB.
  bool take_shown(std::uint64_t bytes, Time now);

  /// The limit in words, such as "100 lines of 1 KiB a second, 1000 at once".
  std::string in_words() const;

 private:
  TokenBucket lines_;
  std::size_t longest_line_;
  std::uint64_t matches_ = 0;  // running matches of the client
  // How many answers to requests for a move the client may still send free of charge. They are at most one
  // for each match, because a match has only one open request.
  std::uint64_t answers_ = 0;
  std::uint64_t short_lines_ = 0;  // extra lines that were granted and are not used yet
};

}  // namespace gramy::referee
