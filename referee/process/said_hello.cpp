#include "referee/process/said_hello.hpp"

#include <fstream>
#include <string>

#include "protocol/json.hpp"
#include "referee/process/logged_line.hpp"

namespace gramy::referee {

bool said_hello(const std::filesystem::path& log) {
  constexpr int lines = 100;
  std::ifstream file(log);
  std::string line;
  for (int i = 0; i < lines && std::getline(file, line); ++i) {
    const auto read = protocol::parse_client_line(printed_in(line).value_or(""));
    const auto* message = std::get_if<protocol::ClientMessage>(&read);
    if (message && std::holds_alternative<protocol::Hello>(*message)) return true;
  }
  return false;
}

}  // namespace gramy::referee
