// Fuzzes the bytes that a client sends over a WebSocket. The input also determines how it is cut into pieces.
// The first byte of the input chooses whether the rest is sent unchanged, or as payloads of valid frames.
#include <string>
#include <string_view>

#include "pieces.hpp"
#include "referee/session/websocket_session.hpp"
#include "targets.hpp"
#include "tests/referee/web/client_frame.hpp"

namespace gramy::testing {

using namespace referee;

namespace {

/// Makes frames from the text, which also determines their opcodes, their lengths and whether they are final.
std::string framed(std::string_view text) {
  constexpr int opcodes[] = {1, 1, 1, 0, 0, 8, 9, 10};
  std::string frames;
  while (!text.empty()) {
    const unsigned sign = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    const std::string_view payload = text.substr(0, sign >> 4);
    frames += client_frame(payload, opcodes[sign & 7], (sign & 8) == 0);
    text.remove_prefix(payload.size());
  }
  return frames;
}

/// Checks that the referee has sent only whole frames: texts of one line each, pongs, and at most one close
/// frame, which is the last frame.
void check_output(std::string& output, bool& closed) {
  std::string_view bytes = output;
  while (!bytes.empty()) {
    require(!closed && bytes.size() >= 2);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes.at(i)); };
    require(byte(0) == 0x81 || byte(0) == 0x88 || byte(0) == 0x8a);
    std::size_t size = byte(1), head = 2;
    const std::size_t longer = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (longer > 0) size = 0;
    for (; head < 2 + longer; ++head) size = size << 8 | byte(head);
    require(bytes.size() >= head + size);
    const std::string_view text = bytes.substr(head, size);
    if (byte(0) == 0x81)
      require(text.starts_with('{') && text.ends_with('}') && text.find('\n') == text.npos);
    closed = byte(0) == 0x88;
    bytes.remove_prefix(head + size);
  }
  output.clear();
}

}  // namespace

void fuzz_websocket(std::string_view input) {
  if (input.empty()) return;
  const SessionContext context{.games = Catalogue({}),
                               .limits = {.line_bytes = 200, .play_bytes = 400},
                               .links = {.lines_per_second = 1, .lines_at_once = 20}};
  Output output;
  WebSocketSession session({.context = context, .output = output, .number = 1}, upgrade_head());
  require(output.front().starts_with("HTTP/1.1 101 "));
  output.clear();
  const bool as_it_is = static_cast<unsigned char>(input.front()) % 2 == 0;
  input.remove_prefix(1);
  const std::string bytes = as_it_is ? std::string(input) : framed(input);
  bool gone = false, closed = false;
  for (std::string_view rest = bytes; !rest.empty() && !gone;) {
    session.receive(take_piece(rest), Time{});
    while (const auto request = gone ? std::nullopt : session.next(Time{})) {
      if (std::holds_alternative<Join>(*request)) session.deliver({protocol::Welcome{}}, Time{});
      if (const auto* fault = std::get_if<Fault>(&*request)) {
        session.deliver({protocol::RefereeMessage(fault->error)}, Time{});
        gone = fault->error.fatal;
      }
      gone = gone || std::holds_alternative<Quit>(*request) || std::holds_alternative<Lost>(*request);
    }
    require(session.held_text() <= 1000);
    if (gone) session.leave();
    std::string said;
    for (; !output.empty(); output.consume(output.front().size())) said += output.front();
    check_output(said, closed);
  }
  require(closed == gone);
}

}  // namespace gramy::testing
