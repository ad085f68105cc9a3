#include "referee/process/tcp_activity.hpp"

#include <algorithm>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace gramy::referee {
namespace {

/// A connection with this many unanswered retransmissions or probes is dead. A working connection may have
/// one or two.
constexpr unsigned too_many_unanswered = 3;

}  // namespace

std::optional<TcpActivity> tcp_activity(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  using std::chrono::milliseconds;
  return TcpActivity{.since_data = milliseconds(info.tcpi_last_data_recv),
                     .since_heard = milliseconds(std::min(info.tcpi_last_data_recv, info.tcpi_last_ack_recv)),
                     .round_trip = std::chrono::microseconds(info.tcpi_rtt),
                     .unanswered = std::max<unsigned>(info.tcpi_retransmits, info.tcpi_probes)};
}

bool is_dead(const TcpActivity& activity, std::chrono::milliseconds patience) {
  return activity.since_heard >= patience && activity.unanswered >= too_many_unanswered;
}

}  // namespace gramy::referee
