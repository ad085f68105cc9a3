// Finds and closes connections that no longer acknowledge data.
// There may be thousands, so each step checks some of them.
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <vector>

#include "referee/io/server.hpp"
#include "referee/process/tcp_activity.hpp"

namespace gramy::referee {
namespace {

/// Each connection is checked `looks` times within the time allowed for an acknowledgement. Each time, the
/// connections are checked in parts_of_a_look parts, because checking ten thousand at once would take
/// milliseconds.
constexpr int looks = 4, parts_of_a_look = 64;

}  // namespace

/// Closes connections that acknowledged no data within LinkLimits::acknowledge. A client that does not read
/// stays connected as long as its system acknowledges.
boost::asio::awaitable<void> Server::lose_dead_links() {
  const std::chrono::milliseconds patience = lobby().settings().links.acknowledge;
  std::vector<ConnectionId> to_look_at;
  std::size_t part = 0;
  boost::system::error_code error;
  while (acceptors_.front().is_open()) {
    link_timer_.expires_after(std::chrono::microseconds(patience) / (looks * parts_of_a_look));
    co_await link_timer_.async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, error));
    if (to_look_at.empty()) {
      for (const auto& [id, connection] : connections_) to_look_at.push_back(id);
      part = to_look_at.size() / parts_of_a_look + 1;
    }
    for (std::size_t i = 0; i < part && !to_look_at.empty(); ++i) {
      const ConnectionPtr connection = find(to_look_at.back());
      to_look_at.pop_back();
      if (!connection || connection->origin.empty()) continue;
      const auto activity = tcp_activity(connection->link.native_handle());
      if (activity && is_dead(*activity, patience)) guarded(connection->id, [&] { lose(*connection); });
    }
  }
}

}  // namespace gramy::referee
