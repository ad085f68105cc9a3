// Floor (the least work) for a match over TCP. In place of a referee, sends a request to one connection and
// waits for its answer, then to the other, and so on. Has one thread, and parses nothing. Usage:
// floor_ping_pong REQUEST
#include <array>
#include <cstdio>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/bench/floors/listening.hpp"

namespace {

std::array<char, 65536> buffer;

/// Writes the line. Returns false if it could not write all of it.
bool say(int link, std::string_view line) {
  return write(link, line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

/// Reads at least up to the end of a line. Returns an empty text once the connection is closed.
std::string_view hear(int link) {
  std::size_t size = 0;
  do {
    const auto more = read(link, buffer.data() + size, buffer.size() - size);
    if (more <= 0) return {};
    size += static_cast<std::size_t>(more);
  } while (buffer[size - 1] != '\n');
  return {buffer.data(), size};
}

}  // namespace

int main(int, char** argv) {
  const std::string request = std::string(argv[1]) + '\n';
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(listener, 2) != 0) return 1;
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  gramy::bench::say_where(ntohs(address.sin_port));

  std::array<int, 2> links{};
  for (int& link : links) {
    link = accept(listener, nullptr, nullptr);
    const int on = 1;
    setsockopt(link, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    hear(link);
    say(link, gramy::bench::welcome);
  }
  hear(links[0]);  // skips the `play` that the first connection sends
  for (std::size_t turn = 0; say(links[turn % 2], request) && !hear(links[turn % 2]).empty(); ++turn) {
  }
  return 0;
}
