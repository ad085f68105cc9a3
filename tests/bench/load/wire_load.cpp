// A client that puts load on a referee. Its connections play each other and answer every request at once.
// The client has one thread and reads as little of each message as possible, so that the measured rate is the
// referee's and not its own.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "engine/tool/command_line.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::uint16_t port = 0;
  int connections = 2;
  int matches = 1;
  double seconds = 3;
  std::uint64_t ring = 0;
  bool frames = false;
};

/// Counting begins after this time, so that start-up effects are over.
constexpr auto warm_up = std::chrono::milliseconds(500);

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void raise_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// The text from `key` to the first of the characters `ends`.
std::string_view value_after(std::string_view line, std::string_view key, std::string_view ends) {
  const auto found = line.find(key);
  if (found == std::string_view::npos) return {};
  line.remove_prefix(found + key.size());
  return line.substr(0, line.find_first_of(ends));
}

/// The head of a client's WebSocket frame with a text. Its mask is zero, which leaves the text unchanged.
std::string frame_head(std::size_t size) {
  std::string head = "\x81";
  if (size < 126) {
    head += static_cast<char>(0x80 | size);
  } else {
    const bool is_long = size > 0xffff;
    head += static_cast<char>(0x80 | (is_long ? 127 : 126));
    for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8)
      head += static_cast<char>(size >> shift & 0xff);
  }
  return head + std::string(4, '\0');
}

/// Removes the first frame and returns its text. If the frame is incomplete, removes and returns nothing.
std::optional<std::string_view> take_frame(std::string_view& bytes) {
  if (bytes.size() < 2) return std::nullopt;
  std::size_t size = static_cast<unsigned char>(bytes[1]), head = 2;
  const std::size_t longer = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (bytes.size() < head + longer) return std::nullopt;
  if (longer > 0) size = 0;
  for (; head < 2 + longer; ++head) size = size << 8 | static_cast<unsigned char>(bytes[head]);
  if (bytes.size() < head + size) return std::nullopt;
  if (bytes[0] != '\x81')
    throw std::runtime_error("expected a frame with a text, found another kind of frame");
  const std::string_view text = bytes.substr(head, size);
  bytes.remove_prefix(head + size);
  return text;
}

/// Removes the first line and returns it. If the line is incomplete, removes and returns nothing.
std::optional<std::string_view> take_line(std::string_view& bytes) {
  const auto end = bytes.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return line;
}

/// A connection to the referee, over which lines are sent and received.
class Link {
 public:
  /// `frames` chooses WebSocket frames instead of lines.
  Link(std::uint16_t port, bool frames)
      : frames_(frames), fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (fd_ < 0) fail("socket");
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) fail("connect");
    const int on = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (frames_) upgrade();
  }

  int fd() const { return fd_; }

  void send(std::string_view lines) {
    if (!frames_) return write(lines);
    framed_.clear();
    while (const auto line = take_line(lines)) framed_.append(frame_head(line->size())).append(*line);
    write(framed_);
  }

  /// Reads once, and calls `each` with every complete line.
  template <class Each>
  void receive(const Each& each) {
    static std::array<char, 256 * 1024> buffer;
    const auto size = read(fd_, buffer.data(), buffer.size());
    if (size <= 0) throw std::runtime_error("the referee has closed the connection");
    std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    if (!begun_.empty()) bytes = begun_ += bytes;
    while (const auto line = frames_ ? take_frame(bytes) : take_line(bytes)) each(*line);
    begun_ = std::string(bytes);
  }

 private:
  void upgrade() const {
    write(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    std::string answer;
    for (char byte = 0; !answer.ends_with("\r\n\r\n"); answer += byte) {
      if (read(fd_, &byte, 1) != 1) throw std::runtime_error("the referee speaks no WebSocket: " + answer);
    }
    if (!answer.starts_with("HTTP/1.1 101 "))
      throw std::runtime_error("the referee speaks no WebSocket: " + answer);
  }

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0) fail("send");
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  bool frames_;
  int fd_;
  std::string begun_;   // the beginning of an incomplete line
  std::string framed_;  // the frame of the last lines sent
};

/// All connections of the load, and the counts of what they receive.
class Load {
 public:
  explicit Load(Options options) : options_(std::move(options)), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    const int capacity = std::max(1, 2 * options_.matches / options_.connections);
    links_.reserve(static_cast<std::size_t>(options_.connections));
    for (int i = 0; i < options_.connections; ++i) {
      Link& link = links_.emplace_back(options_.port, options_.frames);
      epoll_event event{.events = EPOLLIN, .data = {.u32 = static_cast<std::uint32_t>(i)}};
      if (epoll_ctl(epoll_, EPOLL_CTL_ADD, link.fd(), &event) != 0) fail("epoll_ctl");
      link.send(R"({"type":"hello","protocol":1,"name":")" + name(i) + R"(","capacity":)" +
                std::to_string(capacity) + "}\n");
    }
  }

  void run() {
    while (welcomed_ < options_.connections) turn();
    say("here");
    while (options_.matches == 0) turn();
    for (int i = 0; i < options_.matches; ++i) ask(i);
    options_.ring > 0 ? play_to_the_end() : play_for_a_while();
  }

 private:
  /// The name of connection i. Contains the process id, because the referee keeps names of players whose
  /// matches continue.
  static std::string name(int i) { return "load" + std::to_string(getpid()) + '-' + std::to_string(i); }

  static void say(std::string_view line) { std::cout << line << std::endl; }

  /// Asks for match i. The matches are spread evenly over the connections, and few have the same two players.
  void ask(int i) {
    const int asker = i % options_.connections;
    const int opponent = (asker + 1 + i / options_.connections) % options_.connections;
    std::string play = R"({"type":"play","seat":0,"rated":true,"clock":{"initial_ms":3600000},"against":")" +
                       name(opponent) + R"(",)";
    if (options_.ring > 0) {
      const std::string n = std::to_string(options_.ring);
      play += R"("game":"hydrorozgrywka","start":1,"board":")" + n + ' ' + n;
      for (std::uint64_t v = 1; v <= options_.ring; ++v)
        play += "\\n" + std::to_string(v) + ' ' + std::to_string(v % options_.ring + 1);
      play += "\\n\"}\n";
    } else {
      play += R"("game":"misie-patysie","board":"1000000000 0 1"})";
      play += '\n';
    }
    links_[static_cast<std::size_t>(asker)].send(play);
  }

  void play_for_a_while() {
    while (moves_ == 0) turn();
    run_until(Clock::now() + warm_up);
    const std::uint64_t before = moves_;
    const auto begin = Clock::now();
    say("counting");
    run_until(begin +
              std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.seconds)));
    report(moves_ - before, begin);
  }

  void play_to_the_end() {
    while (moves_ == 0) turn();
    const auto begin = Clock::now();
    say("counting");
    const std::uint64_t all = options_.ring * static_cast<std::uint64_t>(options_.matches);
    for (std::uint64_t tenth = 1; tenth < 10; ++tenth) {
      while (moves_ < all * tenth / 10) turn();
      say("moves " + std::to_string(moves_));
    }
    while (ends_ < 2 * options_.matches) turn();
    report(moves_, begin);
  }

  void run_until(Clock::time_point end) {
    while (Clock::now() < end) turn();
  }

  void report(std::uint64_t moves, Clock::time_point begin) const {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    say(nlohmann::json{{"moves", moves}, {"seconds", seconds}, {"begun", starts_ / 2}, {"request", request_}}
            .dump());
  }

  /// Waits for lines and answers them.
  void turn() {
    std::array<epoll_event, 512> events;
    const int count = epoll_wait(epoll_, events.data(), events.size(), 100);
    for (int i = 0; i < count; ++i) {
      Link& link = links_[events[static_cast<std::size_t>(i)].data.u32];
      answers_.clear();
      link.receive([this](std::string_view line) { answer(line); });
      link.send(answers_);
    }
  }

  void answer(std::string_view line) {
    if (line.starts_with(R"({"type":"move_request")")) {
      const std::string_view ply = value_after(line, R"("ply":)", ",}");
      answers_.append(R"({"type":"move","match":")").append(value_after(line, R"("match":")", "\""));
      answers_.append(R"(","ply":)").append(ply).append(R"(,"move":)").append(move(ply)).append("}\n");
      request_ = line;
      ++moves_;
    } else if (line.starts_with(R"({"type":"ping")")) {
      answers_.append(R"({"type":"pong","id":)").append(value_after(line, R"("id":)", ",}")).append("}\n");
    } else if (line.starts_with(R"({"type":"welcome")")) {
      ++welcomed_;
    } else if (line.starts_with(R"({"type":"start")")) {
      ++starts_;
    } else if (line.starts_with(R"({"type":"end")")) {
      if (line.find(R"("reason":"normal")") == std::string_view::npos)
        throw std::runtime_error("a match has ended too early: " + std::string(line));
      ++ends_;
    } else if (line.starts_with('{')) {
      throw std::runtime_error("the referee says " + std::string(line));
    }
  }

  /// The move in the answer. It goes along the ring in hydrorozgrywka, and takes one bear in misie-patysie.
  std::string_view move(std::string_view ply) {
    if (options_.ring == 0) return "[1,0]";
    std::uint64_t number = 0;
    std::from_chars(ply.begin(), ply.end(), number);
    move_ = '[' + std::to_string((number + 1) % options_.ring + 1) + ']';
    return move_;
  }

  Options options_;
  int epoll_;
  std::vector<Link> links_;
  std::string answers_;
  std::string move_;
  std::string request_;  // the last request, for the report
  int welcomed_ = 0;
  int starts_ = 0;
  int ends_ = 0;
  std::uint64_t moves_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  Options options;
  Program program("wire_load", "plays matches against itself on a referee, as fast as possible");
  Command command = program.command();
  command.option("--port", options.port, "port of the referee on this machine").required();
  command.option("--connections", options.connections, "number of connections").shows_default();
  command
      .option("--matches", options.matches, "number of simultaneous matches; 0 to stay idle until a signal")
      .shows_default();
  command.option("--seconds", options.seconds, "time for which moves are counted").shows_default();
  command.flag("--frames", options.frames, "use WebSockets");
  command.option("--ring", options.ring,
                 "play hydrorozgrywka to its end, on a ring with this number of edges");
  return program.run(argc, argv, [&] {
    raise_descriptor_limit();
    Load(options).run();
    return 0;
  });
}
