// One line, read as a client's and as a referee's: what is understood must survive being written, and a plain
// move is the same to both readers.
#include <cstdint>
#include <cstdlib>

#include "protocol/json.hpp"
#include "protocol/plain_move.hpp"

using namespace gramy::protocol;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  opening_of(line);
  const auto read = parse_client_line(line);
  const auto plain = parse_plain_move(line);
  if (plain && read != std::variant<ClientMessage, Error>(*plain)) std::abort();
  if (const auto* error = std::get_if<Error>(&read)) {
    if (parse_referee_line(to_line(RefereeMessage(*error))) != RefereeMessage(*error)) std::abort();
  } else {
    const auto& message = std::get<ClientMessage>(read);
    const auto* move = std::get_if<Move>(&message);
    if ((!move || move->numbers) && parse_client_line(to_line(message)) != read) std::abort();
  }
  if (const auto message = parse_referee_line(line)) {
    if (parse_referee_line(to_line(*message)) != message) std::abort();
  }
  return 0;
}
