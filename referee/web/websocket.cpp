#include "referee/web/websocket.hpp"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/saved_handler.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <utility>

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Error = beast::error_code;

/// The bytes of a connection in both directions, and the operation that is in progress.
struct Pipe {
  std::string input, output;
  std::size_t taken = 0;  // bytes of `input` that were already read
  beast::saved_handler resume;
  bool awaits_input = false;  // whether `resume` has to wait for input

  std::string_view unread() const { return std::string_view(input).substr(taken); }

  std::size_t copy(const auto& buffers) {
    const std::string_view from = unread();
    const std::size_t size = asio::buffer_copy(buffers, asio::buffer(from.data(), from.size()));
    taken += size;
    if (taken == input.size()) {
      input.clear();
      taken = 0;
    }
    return size;
  }
};

/// A stream for Beast over a Pipe. Operations complete when the owner of the pipe calls `resume`.
class PipeStream {
 public:
  using executor_type = asio::io_context::executor_type;

  PipeStream(Pipe& pipe, executor_type executor) : pipe_(&pipe), executor_(executor) {}

  executor_type get_executor() const { return executor_; }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    pipe_->awaits_input = true;
    pipe_->resume.emplace([pipe = pipe_, buffers, handler = std::forward<Handler>(handler)](
                              Error error = {}) mutable { handler(error, error ? 0 : pipe->copy(buffers)); },
                          std::allocator<void>());
  }

  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    const std::size_t before = pipe_->output.size();
    for (const asio::const_buffer piece : beast::buffers_range_ref(buffers)) {
      pipe_->output.append(static_cast<const char*>(piece.data()), piece.size());
    }
    pipe_->awaits_input = false;
    pipe_->resume.emplace([size = pipe_->output.size() - before, handler = std::forward<Handler>(handler)](
                              Error error = {}) mutable { handler(error, size); },
                          std::allocator<void>());
  }

  // There is nothing to close here, because the owner of the connection closes it.
  friend void beast_close_socket(PipeStream&) {}
  friend void teardown(beast::role_type, PipeStream&, Error& error) { error = {}; }
  template <class Handler>
  friend void async_teardown(beast::role_type, PipeStream& stream, Handler&& handler) {
    asio::post(stream.executor_, [handler = std::forward<Handler>(handler)]() mutable { handler(Error()); });
  }

 private:
  Pipe* pipe_;
  executor_type executor_;
};

http::request<http::empty_body> request_of(std::string_view head) {
  http::request_parser<http::empty_body> parser;
  Error error;
  parser.put(asio::buffer(head.data(), head.size()), error);
  return parser.release();
}

}  // namespace

/// Runs the handlers that Beast posts. It never waits, because it has no sockets and no timers.
class WebSocketLoop {
 public:
  asio::io_context::executor_type executor() { return loop_.get_executor(); }

  /// Returns whether there was a handler to run.
  bool run() {
    loop_.restart();
    return loop_.poll() > 0;
  }

 private:
  asio::io_context loop_{1};
};

std::shared_ptr<WebSocketLoop> web_socket_loop() {
  return std::make_shared<WebSocketLoop>();
}

struct WebSocket::Stream {
  std::shared_ptr<WebSocketLoop> loop;
  Pipe pipe;
  http::request<http::empty_body> request;
  websocket::stream<PipeStream, false> frames;
  std::array<char, 1024> text{};
  std::size_t text_size = 0;
  bool busy = true;
  bool read = false;  // whether `text` has bytes that are not returned yet
  bool ended = false, told = false;
  std::size_t controls = 0;  // control frames that were read and are not returned yet

  Stream(std::shared_ptr<WebSocketLoop> on, std::string_view head)
      : loop(std::move(on)), request(request_of(head)), frames(pipe, loop->executor()) {
    frames.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::server, "gramy"); }));
    frames.read_message_max(0);  // no limit for a message, because its lines are limited elsewhere
    frames.control_callback([this](websocket::frame_type type, beast::string_view) {
      if (type != websocket::frame_type::close) ++controls;
    });
    frames.async_accept(request, [this](Error error) {
      busy = false;
      ended = error.failed();
    });
  }

  void begin_to_read() {
    busy = true;
    frames.async_read_some(asio::buffer(text), [this](Error error, std::size_t size) {
      busy = false;
      text_size = size;
      read = !error;
      ended = error.failed();
    });
  }

  /// Runs until an item can be returned, or until more input is needed.
  void run() {
    while (!read && !ended && controls == 0) {
      if (!busy) {
        begin_to_read();
      } else if (!pipe.resume.has_value()) {
        if (!loop->run()) return;
      } else if (pipe.awaits_input && pipe.input.empty()) {
        return;
      } else {
        pipe.resume.invoke();
      }
    }
  }
};

WebSocket::WebSocket(std::shared_ptr<WebSocketLoop> loop, std::string_view head)
    : stream_(std::make_unique<Stream>(std::move(loop), head)) {
  stream_->run();
}

WebSocket::~WebSocket() = default;

void WebSocket::receive(std::string_view bytes) {
  if (!stream_->ended) stream_->pipe.input += bytes;
}

std::optional<WebSocketRead> WebSocket::next() {
  Stream& stream = *stream_;
  stream.run();
  if (stream.controls > 0) {
    --stream.controls;
    return WebSocketControl{};
  }
  if (std::exchange(stream.read, false)) {
    if (!stream.frames.got_binary()) {
      return WebSocketText{{stream.text.data(), stream.text_size}, stream.frames.is_message_done()};
    }
    stream.pipe.output += close_frame(CloseCode::unacceptable);
    stream.ended = true;
  }
  if (!stream.ended || std::exchange(stream.told, true)) return std::nullopt;
  stream.pipe.input.clear();
  return WebSocketEnd{};
}

std::string WebSocket::take_output() {
  return std::exchange(stream_->pipe.output, {});
}

std::string text_frame_head(std::size_t bytes) {
  constexpr char whole_text = '\x81';
  std::string head{whole_text};
  const auto add_size = [&](int bits) {
    for (int shift = bits - 8; shift >= 0; shift -= 8) head += static_cast<char>(bytes >> shift & 0xff);
  };
  if (bytes < 126) {
    add_size(8);
  } else if (bytes < 1 << 16) {
    head += '\x7e';
    add_size(16);
  } else {
    head += '\x7f';
    add_size(64);
  }
  return head;
}

std::string close_frame(CloseCode code) {
  const auto number = static_cast<std::uint16_t>(code);
  return {'\x88', '\x02', static_cast<char>(number >> 8), static_cast<char>(number & 0xff)};
}

}  // namespace gramy::referee
