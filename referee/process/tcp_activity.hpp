// Activity of a TCP connection, as the kernel knows it: whether the other end still answers.
#pragma once

#include <chrono>
#include <optional>

namespace gramy::referee {

struct TcpActivity {
  std::chrono::milliseconds since_data{};   ///< since anything was received that can be read
  std::chrono::milliseconds since_heard{};  ///< the same, or an acknowledgement
  std::chrono::microseconds round_trip{};   ///< from a byte to its acknowledgement
  unsigned unanswered = 0;                  ///< attempts since then to get one: retransmissions, or probes
};

/// None if this is no TCP socket.
std::optional<TcpActivity> tcp_activity(int socket);

/// Whether nobody is there any more: neither data nor an acknowledgement has come for so long, though they
/// were asked for again and again. Whoever only does not read is alive: his system answers each probe of the
/// closed window. (TCP_USER_TIMEOUT would end him as well.)
bool is_dead(const TcpActivity& activity, std::chrono::milliseconds patience);

}  // namespace gramy::referee
