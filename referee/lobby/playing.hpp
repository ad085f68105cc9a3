// A match that is being played, and who plays it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/broadcasts.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/lobby/token_bucket.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// How often a match may be shown.
enum class Pace {
  quick,  ///< for a page: ten times a second
  slow,   ///< for who reads along: once a second
};

/// What is shown of a match at a pace.
struct Views {
  BroadcastId id;
  std::uint64_t told = 0;  ///< the ply of the last one, or one before it that still stands
};

/// What the opponent is told once at a ply, however often it happens there.
struct OncePerPly {
  std::optional<std::uint64_t> happened{};  ///< at which ply last
  std::optional<std::uint64_t> told{};      ///< the same of when the opponent was told
};

struct Playing {
  MatchNumber number;
  Match match;
  BySeat<Client*> clients;      ///< a client with matches is not forgotten
  std::optional<Seat> awaited;  ///< as counted in Client::awaited_in
  /// Who has asked to take back. A person is to agree; a bot that is on move is to move first, as its answer,
  /// on its way, could be taken for that to the next request.
  std::optional<Seat> undo_request{};
  BySeat<OncePerPly> hints{};   ///< asked for
  BySeat<OncePerPly> faults{};  ///< illegal moves of programs, in a match that goes on
  BySeat<bool> loss_told{};     ///< the opponent was told that the link is lost
  /// How often the opponent may be told that.
  BySeat<TokenBucket> losses{{TokenBucket{1, 5}, TokenBucket{1, 5}}};
  bool told_anew = false;         ///< of this match, as moves are being taken back
  std::map<Pace, Views> views{};  ///< what is to be seen of it; none: nobody has looked on
  std::uint64_t seen_ply = 0;     ///< as views were told last
  /// What who looks on is told first, and when it was made: it holds all moves, and a crowd comes at once.
  std::optional<protocol::SharedMessage> start{};
  Time start_made{};

  Seat seat_of(const Client& client) const {
    return clients[Seat::first] == &client ? Seat::first : Seat::second;
  }
};

}  // namespace gramy::referee
