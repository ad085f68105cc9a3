// Pings, which find a dead link where no clock would. PROTOCOL.md, rule 5.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "referee/lobby/clients.hpp"
#include "referee/match/deadlines.hpp"

namespace gramy::referee {

class Pings {
 public:
  Pings(std::chrono::milliseconds every, std::chrono::milliseconds timeout)
      : every_(every), timeout_(timeout) {}

  /// Whether this client is pinged from now on. While it is not, a ping still unanswered is forgiven.
  void watch(ClientNumber client, bool watched, Time now);

  /// Pongs to pings never sent count for nothing.
  void pong(ClientNumber client, std::uint64_t id, Time now);

  /// The session has ended.
  void forget(ClientNumber client);

  struct Due {
    ClientNumber client;
    std::optional<std::uint64_t>
        id;  ///< of the ping to be sent; none: the client has been silent for too long
  };

  /// A client that has never answered a ping is pinged on and never found silent: a bot that answers only
  /// `move_request` is complete.
  std::optional<Due> take(Time now);

  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  struct State {
    bool watched = false;
    bool has_answered = false;
    std::uint64_t sent = 0;  // pings are numbered 1 .. sent
    bool awaiting = false;   // the last one sent is unanswered
  };

  std::chrono::milliseconds every_;
  std::chrono::milliseconds timeout_;
  std::unordered_map<ClientNumber, State> states_;
  Deadlines<ClientNumber> deadlines_;
};

}  // namespace gramy::referee
