// Floor (the least work) for many connections on one Asio loop: answers every line with the same request.
// Usage: floor_echo REQUEST
#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <string>
#include <string_view>

#include "tests/bench/floors/listening.hpp"

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr auto quietly = asio::as_tuple(asio::use_awaitable);

asio::awaitable<void> answer(tcp::socket socket, std::string request) {
  std::array<char, 16384> buffer;
  std::string answers;
  while (true) {
    const auto [error, size] = co_await socket.async_read_some(asio::buffer(buffer), quietly);
    if (error) co_return;
    const std::string_view bytes(buffer.data(), size);
    answers.clear();
    if (gramy::bench::is_hello(bytes)) {
      answers = gramy::bench::welcome;
    } else {
      for (auto lines = std::ranges::count(bytes, '\n'); lines > 0; --lines) answers += request;
    }
    const auto [failed, written] = co_await asio::async_write(socket, asio::buffer(answers), quietly);
    if (failed) co_return;
  }
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, std::string request) {
  while (true) {
    auto [error, socket] = co_await acceptor.async_accept(quietly);
    if (error) co_return;
    socket.set_option(tcp::no_delay(true));
    asio::co_spawn(acceptor.get_executor(), answer(std::move(socket), request), asio::detached);
  }
}

}  // namespace

int main(int, char** argv) {
  asio::io_context loop(1);
  tcp::acceptor acceptor(loop, {asio::ip::address_v4::loopback(), 0});
  gramy::bench::say_where(acceptor.local_endpoint().port());
  asio::co_spawn(loop, accept(acceptor, std::string(argv[1]) + '\n'), asio::detached);
  loop.run();
}
