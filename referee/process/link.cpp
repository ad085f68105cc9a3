#include "referee/process/link.hpp"

#include <netinet/tcp.h>

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

using KeepIdle = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPIDLE>;
using KeepInterval = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPINTVL>;
using KeepCount = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPCNT>;

/// Sets the options of a socket, so that short lines are sent at once, and that a vanished peer is noticed
/// within a minute.
Link::Socket tuned(Link::Socket socket) {
  Link::Error ignored;
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::keep_alive(true), ignored);
  socket.set_option(KeepIdle(30), ignored);
  socket.set_option(KeepInterval(10), ignored);
  socket.set_option(KeepCount(3), ignored);
  return socket;
}

}  // namespace

Link::Link(Socket socket) : ends_(tuned(std::move(socket))) {}

Link::Link(Pipe in, Pipe out) : ends_(Pipes{std::move(in), std::move(out)}) {}

Link::executor_type Link::get_executor() {
  return source([](auto& stream) -> executor_type { return stream.get_executor(); });
}

int Link::native_handle() {
  return source([](auto& stream) -> int { return stream.native_handle(); });
}

void Link::stop_blocking() {
  source([](auto& stream) { stream.non_blocking(true); });
  sink([](auto& stream) { stream.non_blocking(true); });
}

void Link::close() {
  Error ignored;
  if (auto* socket = std::get_if<Socket>(&ends_)) {
    socket->shutdown(Socket::shutdown_both, ignored);
    socket->close(ignored);
  } else {
    auto& pipes = std::get<Pipes>(ends_);
    pipes.in.close(ignored);
    pipes.out.close(ignored);
  }
}

}  // namespace gramy::referee
