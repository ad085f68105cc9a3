// Fuzzes a whole referee without sockets. The input drives three connections. They send messages of the
// protocol, a person's commands or arbitrary bytes, and they break and reconnect while time passes. Bots must
// receive only valid messages. Every match that begins must end exactly once.
#include <array>
#include <set>
#include <string>

#include "protocol/json.hpp"
#include "targets.hpp"
#include "tests/referee/session/referee_bench.hpp"

namespace gramy::testing {

using namespace referee;

namespace {

LobbySettings settings() {
  LobbySettings settings;
  settings.limits.line_bytes = 1024;
  settings.limits.play_bytes = 2048;
  settings.links.lines_at_once = 50;
  settings.tokens.emplace("C", SecretHash("t"));
  settings.max_errors = 20;
  for (const AnyGame& game : all_games()) settings.limits.board_size[std::string(game.id())] = 64;
  return settings;
}

/// A running referee with checks of its invariants.
class Checked {
 public:
  ConnectionId connect() {
    last_ = bench_.connect();
    return last_;
  }
  bool connected(ConnectionId id) const { return bench_.open(id); }
  void receive(ConnectionId id, std::string_view bytes) {
    bench_.receive(id, bytes);
    look();
  }
  void disconnect(ConnectionId id) {
    bench_.close(id);
    look();
  }
  void pass(std::chrono::milliseconds time) {
    bench_.pass(time);
    look();
    require(!bench_.referee.deadline() || *bench_.referee.deadline() > bench_.now);
  }
  void end() {
    bench_.referee.shut_down("closed", referee::Moment{bench_.now});
    bench_.settle();
    look();
    std::set<std::string> finished;
    for (const MatchRecord& match : bench_.finished) require(finished.insert(match.setup.id).second);
    for (const std::string& match : begun_) require(finished.contains(match));
    require(bench_.referee.connections() == 0);
    require(bench_.referee.lobby().who().empty());
    require(!bench_.referee.deadline());
  }

 private:
  void look() {
    for (ConnectionId id(1); id <= last_; ++id) {
      const std::string sent = bench_.take(id);
      if (!sent.starts_with('{')) continue;
      for (std::string_view rest = sent; !rest.empty();) {
        const auto line = rest.find('\n');
        require(line != rest.npos);
        const auto message = protocol::parse_referee_line(rest.substr(0, line));
        require(message.has_value());
        if (const auto* start = std::get_if<protocol::Start>(&*message)) begun_.insert(start->match);
        rest.remove_prefix(line + 1);
      }
    }
  }

  RefereeBench bench_{all_games(), settings()};
  ConnectionId last_;
  std::set<std::string> begun_;  // matches whose start message a bot has received
};

/// The input as a sequence of bytes, with zeros after its end.
class Script {
 public:
  explicit Script(std::string_view input) : rest_(input) {}
  bool over() const { return rest_.empty(); }
  unsigned next() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view rest_;
};

/// Lines that a connection can send. Each # is replaced by a digit from the input, and each @ by the name of
/// one of the three connections.
constexpr std::array lines = {
    R"({"type":"hello","protocol":1,"name":"@","token":"t","capacity":3,"wants":["legal"]})",
    R"({"type":"hello","protocol":1,"name":"@","resume":"0000000000000001000000000000000#"})",
    R"({"type":"play","game":"misie-patysie","board":"7 2 3","against":"@"})",
    R"({"type":"play","game":"paski","seed":#,"against":"@","rated":true,"seat":0,"clock":{"initial_ms":1000}})",
    R"({"type":"play","game":"graf","board":"3 3\n1 2\n1 3\n3 1\n0\n","start":#,"against":"@","clock":{"initial_ms":0,"ready_ms":#}})",
    R"({"type":"move","match":"m#","ply":#,"move":[#,#]})",
    R"({"type":"move","match":"m#","ply":#,"move":[#]})",
    R"({"type":"move","match":"m#","ply":#,"move":"e4"})",
    R"({"type":"ready","match":"m#"})",
    R"({"type":"resign","match":"m#"})",
    R"({"type":"hint","match":"m#"})",
    R"({"type":"undo","match":"m#"})",
    R"({"type":"again","match":"m#"})",
    R"({"type":"play","game":"misie-patysie","board":"7 2 3","moves":[[#,#],[#,#]],"against":"@"})",
    R"({"type":"play","game":"graf","size":#,"difficulty":"hard","winner":"me","seed":#,"against":"@"})",
    R"({"type":"pong","id":#})",
    R"({"type":"bye"})",
    R"({"type":"hello","protocol":1,"person":true,"wants":["view"]})",
    R"({"type":"hello","protocol":1,"name":"@","person":true,"resume":"aaaaaaaaa#"})",
    R"({"type":"hello","protocol":1,"spectator":true})",
    R"({"type":"watch","match":"m#"})",
    R"({"type":"unwatch","match":"m#"})",
    R"({"type":"subscribe","to":"lobby"})",
    R"({"type":"unsubscribe","to":"lobby"})",
    R"({"type":"answer","accept":true})",
    R"({"type":"hint","match":"m#"})",
    R"({"type":"undo","match":"m#"})",
    R"({"type":"again","match":"m#"})",
    "name @ aaaaa#",
    "play misie-patysie against @ first board 7 2 3",
    "play paski against @ clock #+#",
    "accept",
    "refuse",
    "# #",
    "resign",
    "hint",
    "undo",
    "again",
    "review",
    "play graf against @ size # winner them",
    "who",
    "quit",
};

std::string filled(std::string_view line, Script& script) {
  std::string text;
  for (const char c : line) {
    if (c == '#') {
      text += static_cast<char>('0' + script.next() % 10);
    } else if (c == '@') {
      text += static_cast<char>('A' + script.next() % 3);
    } else {
      text += c;
    }
  }
  return text + '\n';
}

}  // namespace

void fuzz_referee(std::string_view input) {
  Script script(input);
  Checked referee;
  std::array<ConnectionId, 3> connections{};
  while (!script.over()) {
    const unsigned what = script.next();
    ConnectionId& connection = connections[what % connections.size()];
    if (!referee.connected(connection)) connection = referee.connect();
    const std::size_t which = what / connections.size();
    if (which < lines.size()) {
      referee.receive(connection, filled(lines[which], script));
    } else if (which == lines.size()) {
      referee.disconnect(connection);
    } else if (which < lines.size() + 20) {
      referee.pass(std::chrono::milliseconds(1) * (1U << (which - lines.size())));
    } else {
      referee.receive(connection, script.take(which));
    }
  }
  referee.end();
}

}  // namespace gramy::testing
