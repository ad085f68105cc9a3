// A WebSocket (RFC 6455) without its socket, the server's end: bytes in, texts out of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace gramy::referee {

/// Some of the text of a message.
struct WebSocketText {
  std::string_view bytes;     ///< they hold until the next call
  bool ends_message = false;  ///< they are its last
};

/// A ping, which has been answered, or a pong.
struct WebSocketControl {};

/// There is nothing more: the client has closed it, or has not kept to the form. It has been answered.
struct WebSocketEnd {};

using WebSocketRead = std::variant<WebSocketText, WebSocketControl, WebSocketEnd>;

/// Why the referee closes one (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  unacceptable = 1003,  ///< a binary message
  policy = 1008,
  too_big = 1009,
};

/// What all WebSockets of a thread share.
class WebSocketLoop;
std::shared_ptr<WebSocketLoop> web_socket_loop();

class WebSocket {
 public:
  /// `head`: of the request that asks for it, with the empty line at its end. It is answered, with a refusal
  /// too.
  WebSocket(std::shared_ptr<WebSocketLoop> loop, std::string_view head);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  void receive(std::string_view bytes);

  /// What has been read next; none until more has arrived, and after the end.
  std::optional<WebSocketRead> next();

  /// What is to be written besides messages: the answer to the request, pongs, a close frame.
  std::string take_output();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// What goes before a text message of so many bytes, in one frame.
std::string text_frame_head(std::size_t bytes);

/// The last frame.
std::string close_frame(CloseCode code);

}  // namespace gramy::referee
