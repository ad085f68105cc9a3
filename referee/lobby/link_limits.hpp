// Limits on connections, whoever is at the other end. LIMITS.md describes each.
#pragma once

#include <chrono>
#include <cstddef>

namespace gramy::referee {

struct LinkLimits {
  std::size_t connections = 10'000;           ///< at once
  std::size_t reserved = 0;                   ///< besides, for registered players who come through the port
  std::size_t connections_per_address = 512;  ///< of them from one address
  std::chrono::milliseconds hello{10'000};    ///< for a bot's hello, from its first byte
  std::chrono::milliseconds name{300'000};    ///< for anybody to have said who they are, from connecting
  std::size_t lines_per_second = 100;         ///< from a client, beyond those it was asked for
  std::size_t lines_at_once = 1000;           ///< the same, saved up
  std::size_t queue_bytes = 32 << 20;         ///< for a client that does not read
  std::size_t text_bytes = 256 << 20;         ///< of everybody together, not read yet
  std::chrono::milliseconds acknowledge{60'000};  ///< what it is sent, for the system at the other end
};

}  // namespace gramy::referee
