#include "referee/web/websocket.hpp"

#include <array>
#include <doctest/doctest.h>
#include <vector>

#include "tests/referee/web/client_frame.hpp"

using namespace gramy::referee;
using namespace std::string_literals;
using gramy::testing::client_frame;
using gramy::testing::upgrade_head;

namespace {

/// Everything that was read: texts as they come, "|" after each message, "^" for a control frame, "." for the
/// end.
std::string read_all(WebSocket& socket) {
  std::string read;
  while (const auto next = socket.next()) {
    if (const auto* text = std::get_if<WebSocketText>(&*next)) {
      read += text->bytes;
      if (text->ends_message) read += '|';
    } else {
      read += std::holds_alternative<WebSocketEnd>(*next) ? '.' : '^';
    }
  }
  return read;
}

/// A WebSocket whose request was accepted.
struct Opened {
  WebSocket socket{web_socket_loop(), upgrade_head()};
  std::string answer = socket.take_output();

  std::string receive(std::string_view bytes) {
    socket.receive(bytes);
    return read_all(socket);
  }
};

// The example in RFC 6455, section 5.7.
const std::string masked_hello = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s;
const std::string masked_ping = "\x89\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s;
const std::string pong_hello = "\x8a\x05Hello"s;

std::string close_code(std::string_view output) {
  return output.size() >= 4 && output[0] == '\x88'
             ? std::to_string(static_cast<unsigned char>(output[2]) << 8 |
                              static_cast<unsigned char>(output[3]))
             : "none";
}

}  // namespace

TEST_CASE("the WebSocket request of the example in RFC 6455 gets the answer of that example") {
  const Opened opened;
  CHECK(opened.answer.starts_with("HTTP/1.1 101 Switching Protocols\r\n"));
  CHECK(opened.answer.find("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") !=
        std::string::npos);
  CHECK(opened.answer.ends_with("\r\n\r\n"));
}

TEST_CASE("a request for a WebSocket of another version is refused, and later bytes are not read") {
  WebSocket socket(web_socket_loop(),
                   "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n");
  const std::string answer = socket.take_output();
  CHECK(answer.starts_with("HTTP/1.1 426 "));
  CHECK(answer.find("\r\nSec-WebSocket-Version: 13\r\n") != std::string::npos);
  CHECK(read_all(socket) == ".");
  socket.receive(masked_hello);
  CHECK(read_all(socket) == "");
}

TEST_CASE("the example frames in RFC 6455 are read if they arrive in pieces of any size") {
  for (const std::size_t piece : {1, 2, 3, 7, 100}) {
    CAPTURE(piece);
    Opened opened;
    const std::string bytes = masked_hello + client_frame("Hel", 1, false) + masked_ping +
                              client_frame("lo", 0, true) + client_frame("", 1, true) + masked_hello;
    std::string read;
    for (std::size_t i = 0; i < bytes.size(); i += piece) read += opened.receive(bytes.substr(i, piece));
    CHECK(read == "Hello|Hel^lo||Hello|");
    CHECK(opened.socket.take_output() == pong_hello);
  }
}

TEST_CASE("a WebSocket message of any length is read unchanged") {
  for (const std::size_t size : {125, 126, 1023, 1024, 1025, 65535, 65536, 300'000}) {
    CAPTURE(size);
    Opened opened;
    std::string text(size, 'x');
    for (std::size_t i = 0; i < size; i += 7) text[i] = 'y';
    CHECK(opened.receive(client_frame(text)) == text + '|');
  }
}

TEST_CASE(
    "each violation of the WebSocket protocol closes the connection with the close code for that violation") {
  struct Case {
    std::string what, bytes, code;
  };
  const std::vector<Case> cases{
      {"unmasked", "\x81\x05Hello"s, "1002"},
      {"binary", client_frame("Hello", 2), "1003"},
      {"binary, nothing in it", client_frame("", 2), "1003"},
      {"reserved bit", client_frame("Hello", 1, true, 4), "1002"},
      {"unknown opcode", client_frame("Hello", 3), "1002"},
      {"a continuation of nothing", client_frame("Hello", 0), "1002"},
      {"a message within a message", client_frame("Hel", 1, false) + client_frame("lo", 1), "1002"},
      {"a ping in parts", client_frame("Hello", 9, false), "1002"},
      {"a long ping", client_frame(std::string(126, 'x'), 9), "1002"},
      {"no UTF-8", client_frame("\xff\xfe"), "1007"},
      {"a length that is written longer than it needs", "\x81\xfe\x00\x05\x01\x02\x03\x04Hello"s, "1002"},
      {"a close frame of one byte", client_frame("x", 8), "1002"},
      {"closed by the client", client_frame("\x03\xe9"s, 8), "1001"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    Opened opened;
    CHECK(opened.receive(each.bytes).ends_with("."));
    CHECK(close_code(opened.socket.take_output()) == each.code);
    CHECK(opened.receive(masked_hello) == "");
    CHECK(opened.socket.take_output() == "");
  }
}

TEST_CASE("one event loop serves many WebSockets, and each may be destroyed in the middle of a frame") {
  const auto loop = web_socket_loop();
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (std::size_t i = 0; i < 20; ++i) {
    sockets.push_back(std::make_unique<WebSocket>(loop, upgrade_head()));
    sockets.back()->receive((masked_hello + masked_ping).substr(0, i));
    CHECK(read_all(*sockets.back()).starts_with("Hello|") == (i >= masked_hello.size()));
    if (i % 2 == 0) sockets.erase(sockets.begin());
  }
  sockets.back()->receive((masked_hello + masked_ping).substr(19));
  CHECK(read_all(*sockets.back()) == "^");
}

TEST_CASE("the head of a WebSocket frame is as short as possible") {
  CHECK(text_frame_head(0) == "\x81\0"s);
  CHECK(text_frame_head(125) == "\x81\x7d"s);
  CHECK(text_frame_head(126) == "\x81\x7e\0\x7e"s);
  CHECK(text_frame_head(256) == "\x81\x7e\x01\0"s);
  CHECK(text_frame_head(65535) == "\x81\x7e\xff\xff"s);
  CHECK(text_frame_head(65536) == "\x81\x7f\0\0\0\0\0\1\0\0"s);
  CHECK(close_frame(CloseCode::normal) == "\x88\x02\x03\xe8"s);
}
