// Converter between a bot's lines and the bytes of its connection: plain lines, or frames of a WebSocket.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/line_splitter.hpp"
#include "referee/web/http.hpp"
#include "referee/web/websocket.hpp"

namespace gramy::referee {

/// Decodes the bytes from the bot into lines, and encodes lines for the bot. The caller has the socket.
class BotStream {
 public:
  using TakeLine = std::function<void(std::string_view)>;

  /// `may_be_web_socket`: whether the bot may begin with a request for a WebSocket.
  BotStream(std::size_t line_limit, bool may_be_web_socket);

  /// Handles received bytes. Calls `take` with each complete line.
  void receive(std::string_view bytes, const TakeLine& take);

  /// Removes and returns bytes to write before any lines: the answer to the request for a WebSocket, pongs, a
  /// close frame.
  std::string take_output();

  /// The bytes to write for these whole lines. Over a WebSocket, each line becomes a frame, and blank lines
  /// are left out.
  std::string encoded(std::string_view lines) const;

  bool is_web_socket() const { return web_socket_ != nullptr; }
  /// The fault after which no line can be received; empty if there is none.
  const std::string& fault() const { return fault_; }
  /// Whether a line exceeded the limit. No line is read after that.
  bool overflowed() const { return splitter_.overflowed(); }
  std::string_view unfinished_line() const {
    return kind_ == Kind::unknown ? first_ : splitter_.unfinished();
  }

 private:
  enum class Kind { unknown, lines, web };

  void decide();
  void split(std::string_view bytes, const TakeLine& take);
  void read_head();
  void read_frames(const TakeLine& take);

  protocol::LineSplitter splitter_;
  Kind kind_;
  std::string first_;  // received bytes, until it is known whether they are plain lines or a WebSocket
  HttpReader reader_;
  std::unique_ptr<WebSocket> web_socket_;
  std::string output_;
  std::string fault_;
};

}  // namespace gramy::referee
