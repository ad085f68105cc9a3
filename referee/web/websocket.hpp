// The server's end of a WebSocket (RFC 6455) without its socket: takes bytes, and returns texts.
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
  bool ends_message = false;  ///< whether this is the last piece of the message
};

/// A ping that was already answered, or a pong.
struct WebSocketControl {};

/// The end of the WebSocket: the client closed it or violated the protocol. take_output has the close frame
/// that answers this.
struct WebSocketEnd {};

using WebSocketRead = std::variant<WebSocketText, WebSocketControl, WebSocketEnd>;

/// Why the referee closes a WebSocket (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  unacceptable = 1003,  ///< the client sent a binary message
  policy = 1008,
  too_big = 1009,
};

/// The loop that all WebSockets of a thread share.
class WebSocketLoop;
std::shared_ptr<WebSocketLoop> web_socket_loop();

/// Decodes the bytes that a client sends. The caller has the socket.
class WebSocket {
 public:
  /// `head`: the head of the client's request, with its empty line. The constructor answers it, and so
  /// accepts or refuses the WebSocket.
  WebSocket(std::shared_ptr<WebSocketLoop> loop, std::string_view head);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  void receive(std::string_view bytes);

  /// The next item. None if more bytes are needed, or after the end.
  std::optional<WebSocketRead> next();

  /// Removes and returns bytes to send besides messages: the answer to the request, pongs, a close frame.
  std::string take_output();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// The head of a frame for a whole text message of this length.
std::string text_frame_head(std::size_t bytes);

std::string close_frame(CloseCode code);

}  // namespace gramy::referee
