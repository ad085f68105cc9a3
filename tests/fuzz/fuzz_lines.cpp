// Fuzzes single lines of the protocol, from a client and from the referee. A message must be the same after
// it is written and read again. Both parsers of moves must agree on a move without optional fields.
#include "protocol/json.hpp"
#include "protocol/plain_move.hpp"
#include "targets.hpp"

namespace gramy::testing {

void fuzz_lines(std::string_view input) {
  protocol::opening_of(input);
  const auto read = protocol::parse_client_line(input);
  const auto plain = protocol::parse_plain_move(input);
  if (plain) require(read == std::variant<protocol::ClientMessage, protocol::Error>(*plain));
  if (const auto* error = std::get_if<protocol::Error>(&read)) {
    require(error->message.size() < 300);
    const protocol::RefereeMessage answer = *error;
    require(protocol::parse_referee_line(to_line(answer)) == answer);
  } else {
    const auto& message = std::get<protocol::ClientMessage>(read);
    const auto* move = std::get_if<protocol::Move>(&message);
    if (!move || move->numbers) require(protocol::parse_client_line(to_line(message)) == read);
  }
  if (const auto message = protocol::parse_referee_line(input))
    require(protocol::parse_referee_line(to_line(*message)) == message);
}

}  // namespace gramy::testing
