// A whole session of a client, cut into pieces whose sizes are taken from the input itself.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "protocol/session.hpp"

using namespace gramy::protocol;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Limits limits;
  limits.line_bytes = 200;
  limits.play_bytes = 400;
  ServerSession session(limits);
  session.receive("{\"type\":\"hello\",\"protocol\":1,\"name\":\"a\"}\n");
  if (!session.next()) std::abort();
  session.send(Welcome{});
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const std::size_t piece =
        std::min<std::size_t>(text.size(), 1 + static_cast<unsigned char>(text.front()) % 64);
    session.receive(text.substr(0, piece));
    text.remove_prefix(piece);
    while (const auto line = session.next()) {
      if (const auto* fault = std::get_if<Error>(&*line)) {
        session.send(*fault);
      } else if (const auto* unread = std::get_if<LongLine>(&*line)) {
        const auto read = read_long_line(*unread, limits);
        if (const auto* message = std::get_if<ClientMessage>(&read)) {
          if (!std::holds_alternative<Play>(*message)) std::abort();
        }
      } else if (std::holds_alternative<Hello>(std::get<ClientMessage>(*line))) {
        std::abort();
      }
    }
    const std::string output = session.take_output();
    if (!output.empty() && output.back() != '\n') std::abort();
  }
  return 0;
}
