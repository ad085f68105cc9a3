// Activity of a TCP connection as the kernel sees it: whether the other end still answers.
#pragma once

#include <chrono>
#include <optional>

namespace gramy::referee {

/// How long ago the other end of a TCP connection was heard, and how fast it answers.
struct TcpActivity {
  std::chrono::milliseconds since_data{};   ///< time since the last data from the other end
  std::chrono::milliseconds since_heard{};  ///< time since the last data or acknowledgement
  std::chrono::microseconds round_trip{};   ///< time from sending data to its acknowledgement
  unsigned unanswered = 0;                  ///< retransmissions or probes without an answer since since_heard
};

/// The activity of a TCP socket; none for other sockets.
std::optional<TcpActivity> tcp_activity(int socket);

/// Whether the other end has gone, because neither data nor an acknowledgement came for the time `patience`,
/// although the kernel asked again and again. A client that just does not read counts as alive, because its
/// system answers each probe of the closed window. (TCP_USER_TIMEOUT would close its connection.)
bool is_dead(const TcpActivity& activity, std::chrono::milliseconds patience);

}  // namespace gramy::referee
