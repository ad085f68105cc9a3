// What floor_echo and floor_ping_pong share: the parts of a referee that wire_load needs.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string_view>

namespace gramy::bench {

inline constexpr std::string_view welcome = "{\"type\":\"welcome\"}\n";

inline bool is_hello(std::string_view line) {
  return line.starts_with(R"({"type":"hello")");
}

inline void say_where(std::uint16_t port) {
  std::printf("listening on 127.0.0.1:%u\n", static_cast<unsigned>(port));
  std::fflush(stdout);
}

}  // namespace gramy::bench
