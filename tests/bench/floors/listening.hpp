// The part of a referee that wire_load needs, for the floors of the wire.
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
