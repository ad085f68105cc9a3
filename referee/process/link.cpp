#include "referee/process/link.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

using KeepIdle = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPIDLE>;
using KeepInterval = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPINTVL>;
using KeepCount = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPCNT>;

/// Lines are short and waited for; a peer that has vanished is noticed within a minute.
int tuned(tcp::socket socket) {
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::keep_alive(true), ignored);
  socket.set_option(KeepIdle(30), ignored);
  socket.set_option(KeepInterval(10), ignored);
  socket.set_option(KeepCount(3), ignored);
  return socket.release();
}

}  // namespace

Link::Link(tcp::socket socket) : in_(socket.get_executor()) {
  in_.assign(tuned(std::move(socket)));
}

void Link::close() {
  boost::system::error_code ignored;
  if (!out_) ::shutdown(in_.native_handle(), SHUT_RDWR);
  in_.close(ignored);
  if (out_) out_->close(ignored);
}

}  // namespace gramy::referee
