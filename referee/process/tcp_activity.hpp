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
  unsigned unanswered = 0;                  ///< retransmissions or probes that the other end has not answered
};

/// The activity of a TCP socket; none for other sockets.
std::optional<TcpActivity> tcp_activity(int socket);

/// Whether the other end has gone: the kernel sent data or probes again and again, but no data and no
/// acknowledgement came for the time `patience`. A client that only does not read has not gone, because its
/// system answers each probe of the closed window. The socket option TCP_USER_TIMEOUT would close the
/// connection of such a client.
bool is_dead(const TcpActivity& activity, std::chrono::milliseconds patience);

}  // namespace gramy::referee
