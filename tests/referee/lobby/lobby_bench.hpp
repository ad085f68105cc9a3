// A lobby under test, with its clients and their messages. The only game is Pile. Functions identify a client
// by the number of its connection. Times are in milliseconds.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "referee/lobby/lobby.hpp"
#include "tests/referee/match/match_bench.hpp"
#include "tests/referee/nth.hpp"

namespace gramy::testing {

using referee::ClientKind;
using referee::ConnectionId;

/// The codes of all errors among the messages.
inline std::vector<protocol::ErrorCode> errors(const std::vector<protocol::RefereeMessage>& messages) {
  std::vector<protocol::ErrorCode> codes;
  for (const auto& error : all_of<protocol::Error>(messages)) codes.push_back(error.code);
  return codes;
}

/// The types of the messages, to compare with kinds_of<...>().
inline std::vector<std::size_t> kinds(const std::vector<protocol::RefereeMessage>& messages) {
  std::vector<std::size_t> found;
  for (const auto& each : messages) found.push_back(each.index());
  return found;
}
template <class... Messages>
std::vector<std::size_t> kinds_of() {
  return {protocol::RefereeMessage(Messages{}).index()...};
}

class LobbyBench {
 public:
  explicit LobbyBench(const referee::LobbySettings& settings = {})
      : lobby(
            Catalogue({pile()}), settings, 1,
            [this](ConnectionId to, const referee::Delivery& delivery) { take(to, delivery); },
            [this] { return ++entropy_ * 0x9e3779b97f4a7c15; },
            {.reads = [this](ConnectionId id) { return !busy.contains(id); },
             .waiting = [this](ConnectionId id) { return waiting[id]; }}) {}

  /// Joins over a new connection from the address `origin`.
  ConnectionId join(protocol::Hello hello, std::int64_t ms = 0, ClientKind kind = ClientKind::bot) {
    const ConnectionId connection = ++connections_;
    hello.person = hello.person || kind == ClientKind::person;
    lobby.join(connection, origin, hello, moment(ms));
    collect();
    return connection;
  }
  /// Sends another hello over an open connection.
  void join_again(ConnectionId connection, const protocol::Hello& hello, std::int64_t ms = 0) {
    lobby.join(connection, origin, hello, moment(ms));
    collect();
  }
  ConnectionId bot(const std::string& name, int capacity = 1, std::int64_t ms = 0) {
    return join({.name = name, .capacity = capacity}, ms);
  }
  /// Adds bots with these names, and drops the messages to them so far.
  void bots(const std::vector<std::string>& names, int capacity = 1) {
    for (const auto& name : names) bot(name, capacity);
    forget_messages();
  }
  ConnectionId person(const std::string& name, std::int64_t ms = 0) {
    return join({.name = name}, ms, ClientKind::person);
  }
  ConnectionId spectator(std::int64_t ms = 0) { return join({.spectator = true}, ms); }

  void say(Nth connection, const protocol::ClientMessage& message, std::int64_t ms = 0) {
    lobby.receive(connection, protocol::ClientMessage(message), moment(ms));
    collect();
  }
  void move(Nth connection, const std::string& match, std::uint64_t ply, Number number, std::int64_t ms = 0) {
    say(connection, protocol::Move{match, ply, std::vector<Number>{number}, {}, {}}, ms);
  }
  /// Simulates a line that is no valid message.
  void garble(Nth connection,
              const protocol::Error& error = {protocol::ErrorCode::bad_json, "x", {}, false}) {
    lobby.refuse(connection, error, moment(1));
    collect();
  }
  /// Sends the request, and makes the board that the lobby then orders.
  void play(Nth connection, const protocol::Play& request, std::int64_t ms = 0) {
    say(connection, request, ms);
    make_boards(ms);
  }
  /// Plays these moves of the clients on connections 1 and 2 in turn, from the beginning of the match.
  void moves(const std::string& match, const std::vector<Number>& numbers) {
    for (std::size_t ply = 0; ply < numbers.size(); ++ply) move(1 + ply % 2, match, ply, numbers[ply]);
  }
  void answer(Nth connection, bool accept, std::int64_t ms = 0, const std::optional<std::string>& from = {}) {
    lobby.answer_invitation(connection, accept, from, moment(ms));
    collect();
  }
  void lose(Nth connection, std::int64_t ms = 0) {
    lobby.link_lost(connection, moment(ms));
    collect();
  }
  void exit(const std::string& name, std::int64_t ms = 0) {
    lobby.process_exited(name, "exited with code 1", moment(ms));
    collect();
  }
  void tick(std::int64_t ms) {
    lobby.tick(at(ms));
    collect();
  }
  /// Calls tick() at each deadline until `ms`.
  void pass_until(std::int64_t ms) {
    while (lobby.deadline() && *lobby.deadline() <= at(ms)) {
      lobby.tick(*lobby.deadline());
      collect();
    }
    tick(ms);
  }
  /// Arranges a match in which `first` has seat 0.
  void arrange(const std::string& id, const std::string& first, const std::string& second,
               std::int64_t ms = 0, const MatchOptions& options = {}) {
    lobby.arrange(
        {id, pile().read_board(options.board), options.start, {first, second}, options.clock, options.rated},
        at(ms));
    collect();
  }
  /// Makes all boards that the lobby has ordered.
  void make_boards(std::int64_t ms = 0) {
    while (!orders.empty()) {
      const auto order = orders.front();
      orders.erase(orders.begin());
      referee::MadeBoard made;
      try {
        if (order.text) {
          made.board = order.game.read_board(*order.text, order.max_size);
        } else {
          const auto ordered = make_to_order(order.game, order.order);
          made.board = ordered.board;
          made.start = ordered.start;
          made.first_seat = ordered.first_seat;
          made.decisions = ordered.decisions;
        }
      } catch (const BadInput& bad) {
        made.error = bad.what();
      }
      lobby.board_ready(order.ticket, made, moment(ms));
      collect();
    }
  }

  /// The messages that were sent to a connection since the last call for this connection.
  std::vector<protocol::RefereeMessage> told(Nth connection) { return std::exchange(inbox_[connection], {}); }
  template <class Message>
  std::optional<Message> only(Nth connection) {
    return only_of<Message>(told(connection));
  }
  std::optional<protocol::ErrorCode> error(Nth connection) {
    const auto found = only<protocol::Error>(connection);
    return found ? std::optional(found->code) : std::nullopt;
  }
  /// Sends the message. If exactly one error answers it, returns the code of that error.
  std::optional<protocol::ErrorCode> error_to(Nth connection, const protocol::ClientMessage& message,
                                              std::int64_t ms = 0) {
    say(connection, message, ms);
    return error(connection);
  }
  /// The only error sent to a connection since the last call, as "busy: ANIA has left".
  std::string refusal(Nth connection) {
    const auto found = only<protocol::Error>(connection);
    return found ? std::string(protocol::name(found->code)) + ": " + found->message : "";
  }
  /// The only withdrawn invitation to a connection so far, as "SENDER: REASON".
  std::string withdrawal(Nth connection) {
    const auto& all = withdrawn[connection];
    return all.size() == 1 ? all[0].from + ": " + all[0].why : "";
  }
  std::string secret(Nth connection) { return only<protocol::Welcome>(connection)->resume; }
  bool closed(Nth connection) const { return closed_.contains(connection); }
  void forget_messages() { inbox_.clear(); }

  std::string origin = "192.0.2.1";             ///< the address of clients that join from now on
  std::set<ConnectionId> busy;                  ///< the connections with unread output
  std::map<ConnectionId, std::size_t> waiting;  ///< the number of unread bytes of each connection
  referee::Lobby lobby;
  std::vector<referee::MatchSetup> begun;
  std::vector<referee::MatchRecord> finished;
  std::vector<referee::MakeBoard> orders;
  std::vector<referee::FindHint> hints;
  std::vector<ConnectionId> dropped_hints;
  std::map<Nth, std::vector<protocol::Invitation>> invitations;
  std::map<Nth, std::vector<protocol::Withdrawn>> withdrawn;
  std::map<Nth, std::vector<protocol::Idle>> idle_warnings;
  std::vector<referee::Delivery> starts;  ///< the deliveries that contain a Start
  std::vector<referee::MatchNumber>
      requests;  ///< the matches in which a move was requested, in order of the requests

  void collect() {
    for (auto& action : lobby.take_actions()) {
      if (const auto* close = std::get_if<referee::Close>(&action)) {
        closed_.insert(close->connection);
      } else if (auto* order = std::get_if<referee::MakeBoard>(&action)) {
        orders.push_back(std::move(*order));
      } else if (auto* hint = std::get_if<referee::FindHint>(&action)) {
        hints.push_back(std::move(*hint));
      } else if (const auto* drop = std::get_if<referee::DropHint>(&action)) {
        dropped_hints.push_back(drop->asker);
      } else if (const auto* begins = std::get_if<referee::Begun>(&action)) {
        begun.push_back(begins->setup);
      } else {
        finished.push_back(std::move(std::get<referee::Finished>(action).record));
      }
    }
  }

 private:
  void take(ConnectionId to, const referee::Delivery& delivery) {
    if (delivery.asked) requests.push_back(*delivery.asked);
    const auto* own = std::get_if<protocol::RefereeMessage>(&delivery.what);
    const protocol::RefereeMessage& message =
        own ? *own : std::get<protocol::SharedMessage>(delivery.what).message();
    if (std::holds_alternative<protocol::Start>(message)) starts.push_back(delivery);
    if (const auto* invitation = std::get_if<protocol::Invitation>(&message)) {
      invitations[to].push_back(*invitation);
    } else if (const auto* warning = std::get_if<protocol::Idle>(&message)) {
      idle_warnings[to].push_back(*warning);
    } else if (const auto* no_longer = std::get_if<protocol::Withdrawn>(&message)) {
      withdrawn[to].push_back(*no_longer);
    } else {
      inbox_[to].push_back(message);
    }
  }

  std::uint64_t entropy_ = 0;
  ConnectionId connections_;
  std::map<ConnectionId, std::vector<protocol::RefereeMessage>> inbox_;
  std::set<ConnectionId> closed_;
};

}  // namespace gramy::testing
