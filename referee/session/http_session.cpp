#include "referee/session/http_session.hpp"

#include <utility>

namespace gramy::referee {

HttpSession::HttpSession(const SessionStart& start) {
  const std::string body =
      "This is a game referee. Bots speak JSON lines here; people connect with netcat.\n";
  start.output.append("HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain\r\nContent-Length: " +
                      std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
}

std::optional<Request> HttpSession::next(Time) {
  return std::exchange(told_, true) ? std::nullopt : std::optional<Request>(Quit{});
}

}  // namespace gramy::referee
