// The connection to a client: TCP, or the pipes of a process.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <utility>
#include <variant>

namespace gramy::referee {

/// The connection to a client: a socket or a pair of pipes, as a stream in Asio's sense. The referee's
/// process must ignore SIGPIPE; then writing to a client that has gone returns an error.
class Link {
 public:
  /// The executor of an io_context. With any_io_executor, Asio would have to find out the actual type of the
  /// executor at every read.
  using executor_type = boost::asio::io_context::executor_type;
  template <class Stream>
  using OfLoop = typename Stream::template rebind_executor<executor_type>::other;
  using Pipe = OfLoop<boost::asio::posix::stream_descriptor>;
  using Socket = OfLoop<boost::asio::ip::tcp::socket>;
  using Error = boost::system::error_code;

  explicit Link(Socket socket);

  /// `in`: the client's output. `out`: the client's input.
  Link(Pipe in, Pipe out);

  executor_type get_executor();

  /// The descriptor for reading.
  int native_handle();

  /// From now on, synchronous calls that would wait fail with error::would_block.
  void stop_blocking();

  template <class Buffers>
  std::size_t read_some(const Buffers& buffers, Error& error) {
    return source([&](auto& stream) { return stream.read_some(buffers, error); });
  }
  template <class Buffers>
  std::size_t write_some(const Buffers& buffers, Error& error) {
    return sink([&](auto& stream) { return stream.write_some(buffers, error); });
  }
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return source([&](auto& stream) { return stream.async_read_some(buffers, std::forward<Token>(token)); });
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return sink([&](auto& stream) { return stream.async_write_some(buffers, std::forward<Token>(token)); });
  }

  template <class Token>
  auto async_wait_writable(Token&& token) {
    return sink([&](auto& stream) {
      return stream.async_wait(std::decay_t<decltype(stream)>::wait_write, std::forward<Token>(token));
    });
  }

  void close();

 private:
  struct Pipes {
    Pipe in, out;
  };

  template <class Function>
  auto source(const Function& function) {
    if (auto* socket = std::get_if<Socket>(&ends_)) return function(*socket);
    return function(std::get<Pipes>(ends_).in);
  }
  template <class Function>
  auto sink(const Function& function) {
    if (auto* socket = std::get_if<Socket>(&ends_)) return function(*socket);
    return function(std::get<Pipes>(ends_).out);
  }

  std::variant<Socket, Pipes> ends_;
};

}  // namespace gramy::referee
