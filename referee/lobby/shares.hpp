// Fair shares of a bounded resource.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/id.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/lobby/ranking.hpp"

namespace gramy::referee {

/// Identifies a client's session. A lobby never uses a number twice.
using ClientNumber = Id<struct ClientTag>;

/// The client that asked for a match.
struct Holder {
  std::string origin;  ///< the client's address
  ClientNumber client;
};

/// Charges each match to the client that asked for it. While there is room, no client is limited. Without
/// room, matches of clients that hold more are ended to make room for a client's new match. First, other
/// addresses lose matches, but only while they hold more than the client's address would hold with the new
/// match. Then other clients at the same address lose matches, but only while they hold more than the client
/// would hold. So a client is refused only if it holds as much as any other client, or at most one match
/// less. Clients whose matches never end therefore keep no other client out.
class Shares {
 public:
  /// Charges a match. `counts`: whether the match is rated. A rated match is ended only if its client has no
  /// casual match to end. Precondition: the match is not charged yet, and `amount` is positive.
  void take(MatchNumber match, const Holder& holder, std::uint64_t amount, bool counts = false);

  /// Reports that the match has ended. Has no effect if it was not charged.
  void give_back(MatchNumber match);

  std::uint64_t held() const { return held_; }

  bool holds(MatchNumber match) const { return holders_.contains(match); }

  /// Precondition: the match is charged.
  ClientNumber holder_of(MatchNumber match) const { return holders_.at(match).holder.client; }

  /// The matches to end so that `holder` can take `amount` although only `free` is left. None if the holder
  /// may not take so much. The largest holder loses matches first, beginning with its newest match.
  std::optional<std::vector<MatchNumber>> room(const Holder& holder, std::uint64_t amount,
                                               std::uint64_t free) const;

 private:
  // Whether a match is casual, and its number. Of each client's matches, the match with the largest Order
  // ends first. So casual matches end before rated ones, and newer matches before older ones.
  using Order = std::pair<bool, MatchNumber>;
  struct Address {
    Ranking<ClientNumber> clients;
    std::map<ClientNumber, std::map<Order, std::uint64_t>> matches;
  };
  struct Held {
    Holder holder;
    Order order;
  };
  class Cut;

  std::uint64_t held_ = 0;
  Ranking<std::string> origins_;
  std::map<std::string, Address> addresses_;
  std::unordered_map<MatchNumber, Held> holders_;
};

}  // namespace gramy::referee
