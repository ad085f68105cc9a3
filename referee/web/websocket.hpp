// The server's end of a WebSocket (RFC 6455) without its socket: bytes in, texts out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace gramy::referee {

/// A piece of a message's text.
struct WebSocketText {
  std::string_view bytes;     ///< valid until the next call
  bool ends_message = false;  ///< this is the last piece
};

/// A ping, which was answered, or a pong.
struct WebSocketControl {};

/// The end: the client has closed the WebSocket or violated the protocol. It was answered.
struct WebSocketEnd {};

using WebSocketRead = std::variant<WebSocketText, WebSocketControl, WebSocketEnd>;

/// Why the referee closes a WebSocket (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  unacceptable = 1003,  ///< a binary message
  policy = 1008,
  too_big = 1009,
};

/// Shared by all WebSockets of a thread.
class WebSocketLoop;
std::shared_ptr<WebSocketLoop> web_socket_loop();

class WebSocket {
 public:
  /// `head`: the head of the request, with its empty line. The constructor answers it, if need be with a
  /// refusal.
  WebSocket(std::shared_ptr<WebSocketLoop> loop, std::string_view head);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  void receive(std::string_view bytes);

  /// The next item; none until more bytes arrive, and after the end.
  std::optional<WebSocketRead> next();

  /// Output besides messages: the answer to the request, pongs, a close frame.
  std::string take_output();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// The head of a frame with a whole text message of this length.
std::string text_frame_head(std::size_t bytes);

/// The last frame.
std::string close_frame(CloseCode code);

}  // namespace gramy::referee
