// Bytes that a browser sends for a WebSocket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gramy::testing {

/// A masked frame. opcode: 1 text, 2 binary, 0 continuation, 8 close, 9 ping, 10 pong.
inline std::string client_frame(std::string_view payload, int opcode = 1, bool is_last = true,
                                int reserved = 0) {
  constexpr char mask[] = {'\x12', '\x34', '\x56', '\x78'};
  std::string frame{static_cast<char>(is_last << 7 | reserved << 4 | opcode)};
  const auto add_size = [&](int code, int bits) {
    frame += static_cast<char>(0x80 | code);
    for (int shift = bits - 8; shift >= 0; shift -= 8)
      frame += static_cast<char>(payload.size() >> shift & 0xff);
  };
  if (payload.size() < 126) {
    add_size(static_cast<int>(payload.size()), 0);
  } else if (payload.size() < 1 << 16) {
    add_size(126, 16);
  } else {
    add_size(127, 64);
  }
  frame.append(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) frame += static_cast<char>(payload[i] ^ mask[i % 4]);
  return frame;
}

/// The head of a request for a WebSocket, with additional fields.
inline std::string upgrade_head(std::string_view fields = "", std::string_view host = "localhost") {
  return "GET /ws HTTP/1.1\r\nHost: " + std::string(host) +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Version: 13\r\n" +
         std::string(fields) + "\r\n";
}

}  // namespace gramy::testing
