// A match that is being played, and who plays it.
#pragma once

#include <array>
#include <optional>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

struct Playing {
  MatchNumber number = 0;
  Match match;
  std::array<Client*, 2> clients;  ///< in seat order; a client with matches is not forgotten
  std::optional<Seat> awaited;     ///< as counted in Client::awaited_in

  Seat seat_of(const Client& client) const { return clients[0] == &client ? 0 : 1; }
};

}  // namespace gramy::referee
