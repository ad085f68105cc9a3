// A running match and its players.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/broadcasts.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/lobby/token_bucket.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// The rate at which a match is shown.
enum class Pace {
  quick,  ///< at most ten updates a second, for the web page
  slow,   ///< at most one update a second, for terminals
};

/// A broadcast that shows a match at one pace.
struct Views {
  BroadcastId id;
  /// The viewers have been sent the moves up to this ply. An undo to an earlier ply lowers it to that ply.
  std::uint64_t told = 0;
};

/// Limits the messages that tell the opponent of something a player does, such as asking for hints. The
/// opponent gets at most one message at each ply.
struct OncePerPly {
  std::optional<std::uint64_t> happened{};  ///< the ply of the player's last action
  std::optional<std::uint64_t> told{};      ///< the ply of the last message
};

struct Playing {
  MatchNumber number;
  Match match;
  /// The clients in the two seats; in an exam, both are the same client. The pointers are valid while the
  /// match runs.
  BySeat<Client*> clients;
  std::optional<Seat> awaited;  ///< the seat whose client counts this match in Client::awaited_in
  /// The seat that asked for an undo and still waits for it. If the opponent is a person, the undo waits
  /// until that person agrees. If it is a bot that is on move, the undo waits until the bot has moved. The
  /// bot's move may already be on its way, and after an undo it would be taken for the answer to the next
  /// request.
  std::optional<Seat> undo_request{};
  /// For each player, limits how often the opponent is told of the player's hints.
  BySeat<OncePerPly> hints{};
  /// For each bot, limits how often the opponent is told of the bot's illegal moves, in casual matches.
  BySeat<OncePerPly> faults{};
  BySeat<bool> loss_told{};  ///< whether the opponent has been told that the player's connection is lost
  /// For each player, limits how often the opponent is told of the player's lost connections.
  BySeat<TokenBucket> losses{{TokenBucket{1, 5}, TokenBucket{1, 5}}};
  bool told_anew = false;         ///< whether an undo has just sent the start again
  std::map<Pace, Views> views{};  ///< for each pace at which somebody has watched the match, its broadcast
  std::uint64_t seen_ply = 0;     ///< the ply that the last update of the views showed
  /// The message with all moves that new spectators get first, and the time when it was made. It is kept
  /// because it may be large, and many spectators may come at once.
  std::optional<protocol::SharedMessage> start{};
  Time start_made{};

  /// The clients of the match, each once.
  std::vector<Client*> players() const {
    if (match.setup().asked) return {clients[Seat::first]};
    return {clients[Seat::first], clients[Seat::second]};
  }

  Seat seat_of(const Client& client) const {
    if (const auto asked = match.setup().asked) return *asked;
    return clients[Seat::first] == &client ? Seat::first : Seat::second;
  }
};

}  // namespace gramy::referee
