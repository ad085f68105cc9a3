// A match that is being played, and who plays it.
#pragma once

#include <optional>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

struct Playing {
  MatchNumber number;
  Match match;
  BySeat<Client*> clients;      ///< a client with matches is not forgotten
  std::optional<Seat> awaited;  ///< as counted in Client::awaited_in
  /// Who wishes to take back. A person is to agree; a bot that is on move is to move first, as its answer, on
  /// its way, could be taken for that to the next request.
  std::optional<Seat> undo_wish{};
  bool told_anew = false;  ///< of this match, as moves are being taken back

  Seat seat_of(const Client& client) const {
    return clients[Seat::first] == &client ? Seat::first : Seat::second;
  }
};

}  // namespace gramy::referee
