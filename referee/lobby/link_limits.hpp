// Limits on connections, for every kind of client. LIMITS.md describes them.
#pragma once

#include <chrono>
#include <cstddef>

namespace gramy::referee {

struct LinkLimits {
  std::size_t connections = 10'000;  ///< most connections that may be open at once
  /// Further connections, which are reserved for registered players that connect through the port.
  std::size_t reserved = 0;
  std::size_t connections_per_address = 512;  ///< most connections from one address
  std::chrono::milliseconds hello{10'000};    ///< time for a bot's hello, from its first byte to its last
  std::chrono::milliseconds name{300'000};    ///< time from connecting until the client gives its name
  std::size_t lines_per_second = 100;         ///< lines that a client may send besides answers to requests
  /// The most lines that a client may send at once after it has been quiet.
  std::size_t lines_at_once = 1000;
  std::size_t queue_bytes = 32 << 20;  ///< most bytes that wait for a client that does not read
  /// The most bytes of lines and boards from all clients that are not parsed yet.
  std::size_t text_bytes = 256 << 20;
  /// A connection is dead if its other end acknowledges no data for this long.
  std::chrono::milliseconds acknowledge{60'000};
};

}  // namespace gramy::referee
