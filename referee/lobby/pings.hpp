// Pings find dead connections in matches without a clock.
// PROTOCOL.md describes them under "Pings".
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "referee/lobby/clients.hpp"
#include "referee/match/deadlines.hpp"

namespace gramy::referee {

/// Decides when a client is pinged, and whether it has been silent for too long after a ping.
class Pings {
 public:
  Pings(std::chrono::milliseconds every, std::chrono::milliseconds timeout)
      : every_(every), timeout_(timeout) {}

  /// Starts or stops the pings of a client. A ping that is unanswered when they stop no longer counts.
  void watch(ClientNumber client, bool watched, Time now);

  /// A pong with an unknown id has no effect.
  void pong(ClientNumber client, std::uint64_t id, Time now);

  /// Reports that the session has ended.
  void forget(ClientNumber client);

  /// A client that has to be pinged, or that has been silent for too long.
  struct Due {
    ClientNumber client;
    /// Id of the ping to send; not set if the client has been silent for too long.
    std::optional<std::uint64_t> id;
  };

  /// Returns the next client for which a ping or a timeout is due. A client that never answered a ping is
  /// still pinged but never counted as silent, because a bot need answer only `move_request`.
  std::optional<Due> take(Time now);

  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  struct State {
    bool watched = false;
    bool has_answered = false;
    std::uint64_t sent = 0;  // number of pings sent; their ids are 1 .. sent
    bool awaiting = false;   // whether the last ping is unanswered
  };

  std::chrono::milliseconds every_;
  std::chrono::milliseconds timeout_;
  std::unordered_map<ClientNumber, State> states_;
  Deadlines<ClientNumber> deadlines_;
};

}  // namespace gramy::referee
