// Fuzzes everything that a client receives in a session. The input also determines how it is cut into pieces.
#include "pieces.hpp"
#include "protocol/json.hpp"
#include "protocol/session.hpp"
#include "targets.hpp"

namespace gramy::testing {

void fuzz_session(std::string_view input) {
  protocol::Limits limits;
  limits.line_bytes = 200;
  limits.play_bytes = 400;
  protocol::ServerSession session(limits);
  session.receive("{\"type\":\"hello\",\"protocol\":1,\"name\":\"a\"}\n");
  require(session.next().has_value());
  session.send(protocol::Welcome{});
  while (!input.empty()) {
    session.receive(take_piece(input));
    while (const auto line = session.next()) {
      require(!session.ended());
      if (const auto* fault = std::get_if<protocol::Error>(&*line)) {
        session.send(*fault);
      } else if (const auto* unread = std::get_if<protocol::LongLine>(&*line)) {
        const auto read = read_long_line(*unread, limits);
        if (const auto* error = std::get_if<protocol::Error>(&read)) {
          session.send(*error);
        } else {
          require(std::holds_alternative<protocol::Play>(std::get<protocol::ClientMessage>(read)));
        }
      } else {
        require(!std::holds_alternative<protocol::Hello>(std::get<protocol::ClientMessage>(*line)));
      }
    }
    const std::string output = session.take_output();
    require(output.empty() || output.back() == '\n');
    protocol::LineSplitter answers(499);
    answers.feed(output);
    while (const auto line = answers.next()) require(protocol::parse_referee_line(*line).has_value());
    require(!answers.overflowed());
  }
}

}  // namespace gramy::testing
