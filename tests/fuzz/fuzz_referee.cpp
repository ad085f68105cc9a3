// A whole referee without its sockets. Three connections say what the input has them say, be it in lines of
// the wire, in a person's words or in any bytes; they break and are made anew, and time passes. Whatever
// happens, what bots are told are messages, and every match that begins ends once.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <string>

#include "engine/bad_input.hpp"
#include "protocol/json.hpp"
#include "referee/lobby/lobby.hpp"
#include "referee/session/front.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

LobbySettings settings() {
  LobbySettings settings;
  settings.limits.line_bytes = 1024;
  settings.limits.play_bytes = 2048;
  settings.links.lines_at_once = 50;
  settings.tokens.emplace("C", SecretHash("t"));
  settings.max_errors = 20;
  return settings;
}

class Referee {
 public:
  Referee() : lobby_(games(), settings(), 1, [this] { return ++entropy_; }) {}

  ConnectionId connect() {
    const ConnectionId id = ++last_id_;
    fronts_.emplace(id, Front({.games = games(),
                               .limits = lobby_.settings().limits,
                               .links = lobby_.settings().links,
                               .who = [this] { return lobby_.who(); },
                               .guest_number = id,
                               .now = [this] { return now_; }}));
    return id;
  }
  bool connected(ConnectionId id) const { return fronts_.contains(id); }

  void receive(ConnectionId id, std::string_view bytes) {
    fronts_.at(id).receive(bytes);
    obey(id);
    carry_out();
  }
  void disconnect(ConnectionId id) {
    fronts_.erase(id);
    lobby_.link_lost(id, now_);
    carry_out();
  }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    lobby_.tick(now_);
    carry_out();
    require(!lobby_.deadline() || *lobby_.deadline() > now_);
  }
  void close() {
    lobby_.shut_down("closed", now_);
    carry_out();
    require(begun_ == 2 * finished_);
    require(lobby_.who().empty());
  }

 private:
  static Catalogue games() {
    static const Catalogue all = all_games();
    return all;
  }

  void obey(ConnectionId id) {
    const auto front = fronts_.find(id);
    if (front == fronts_.end()) return;
    for (Request& request : front->second.take_requests()) {
      if (auto* join = std::get_if<Join>(&request)) {
        lobby_.join(id, join->hello, front->second.kind(), now_);
      } else if (auto* send = std::get_if<Send>(&request)) {
        lobby_.receive(id, send->message, now_);
      } else if (auto* fault = std::get_if<Fault>(&request)) {
        lobby_.refuse(id, fault->error, now_);
      } else if (auto* answer = std::get_if<AnswerInvitation>(&request)) {
        lobby_.answer_invitation(id, answer->accept, now_);
      } else if (auto* unread = std::get_if<ReadLongLine>(&request)) {
        front->second.long_line_read(unread->line.text.size(),
                                     read_long_line(unread->line, lobby_.settings().limits));
        obey(id);
      } else if (std::holds_alternative<Quit>(request)) {
        lobby_.receive(id, protocol::Bye{}, now_);
        return close(id);
      }
    }
    read_output(front->second);
  }

  void carry_out() {
    std::deque<Action> actions;
    const auto collect = [&] {
      for (Action& action : lobby_.take_actions()) actions.push_back(std::move(action));
    };
    for (collect(); !actions.empty(); collect()) {
      const Action action = std::move(actions.front());
      actions.pop_front();
      if (const auto* deliver = std::get_if<Deliver>(&action)) {
        on(*deliver);
      } else if (const auto* gone = std::get_if<Close>(&action)) {
        close(gone->connection);
      } else if (const auto* make = std::get_if<MakeBoard>(&action)) {
        lobby_.board_ready(make->ticket, made(*make), now_);
      } else {
        ++finished_;
      }
    }
  }

  void on(const Deliver& delivery) {
    const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
    // Somebody who comes back is told of his matches again.
    if (message && std::holds_alternative<protocol::Start>(*message)) count(delivery.to, *message);
    const auto front = fronts_.find(delivery.to);
    if (front == fronts_.end()) return;
    front->second.deliver(delivery);
    if (const auto* request = message ? std::get_if<protocol::MoveRequest>(message) : nullptr) {
      lobby_.request_handed(request->match, request->ply, now_);
    }
    obey(delivery.to);
  }

  void count(ConnectionId, const protocol::RefereeMessage& message) {
    const auto& start = std::get<protocol::Start>(message);
    if (seats_.insert({start.match, start.seat}).second) ++begun_;
  }

  static MadeBoard made(const MakeBoard& order) {
    try {
      if (order.text)
        return {.board = order.game.read_board(*order.text, std::min<std::uint64_t>(order.max_size, 64))};
      Random random(order.seed);
      const AnyGenerated generated = order.game.generate(random, 8);
      return {.board = generated.board, .start = generated.start};
    } catch (const BadInput& bad) {
      return {.error = bad.what()};
    }
  }

  void read_output(Front& front) {
    std::string_view output = kept_ = front.take_output();
    if (front.kind() == ClientKind::person) return;
    while (!output.empty()) {
      const auto end = output.find('\n');
      require(end != output.npos);
      if (output.starts_with('{')) require(protocol::parse_referee_line(output.substr(0, end)).has_value());
      output.remove_prefix(end + 1);
    }
  }

  void close(ConnectionId id) {
    if (const auto front = fronts_.find(id); front != fronts_.end()) {
      read_output(front->second);
      fronts_.erase(front);
      lobby_.link_lost(id, now_);
    }
  }

  std::uint64_t entropy_ = 0;
  Time now_{};
  Lobby lobby_;
  ConnectionId last_id_ = 0;
  std::map<ConnectionId, Front> fronts_;
  std::string kept_;
  std::set<std::pair<std::string, Seat>> seats_;
  int begun_ = 0;  // seats
  int finished_ = 0;
};

/// What the input is made of: its bytes, one by one; zeros at its end.
class Script {
 public:
  Script(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}
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

/// Lines in which each # is a digit of the input and each @ the name of one of the three.
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
    R"({"type":"pong","id":#})",
    R"({"type":"bye"})",
    "name @ aaaaa#",
    "play misie-patysie against @ first board 7 2 3",
    "play paski against @ clock #+#",
    "accept",
    "refuse",
    "# #",
    "resign",
    "hint",
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Script script(data, size);
  Referee referee;
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
  referee.close();
  return 0;
}
