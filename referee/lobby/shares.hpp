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

/// A session, among all that a lobby ever has.
using ClientNumber = Id<struct ClientTag>;

/// Who has asked for a match.
struct Holder {
  std::string origin;  ///< the address
  ClientNumber client;
};

/// Each match is charged to who has asked for it. As long as there is room nobody is limited. Where there is
/// none, whoever would not hold more by it than others do is given room at their expense: first at that of
/// addresses that hold more than his would, then, within his address, of clients that hold more than he
/// would. So whoever is refused holds as much as anybody, but for one match; and what never ends keeps nobody
/// out.
class Shares {
 public:
  /// `counts`: it ends only when its client has no other left to end. Precondition: nothing is held for this
  /// match; `amount` is not 0.
  void take(MatchNumber match, const Holder& holder, std::uint64_t amount, bool counts = false);

  /// The match has ended. Does nothing if nothing was held for it.
  void give_back(MatchNumber match);

  std::uint64_t held() const { return held_; }

  bool holds(MatchNumber match) const { return holders_.contains(match); }

  /// Precondition: something is held for it.
  ClientNumber holder_of(MatchNumber match) const { return holders_.at(match).holder.client; }

  /// The matches that have to end so that `holder` may take `amount` where only `free` is left; none if he
  /// may not. Of whoever holds most the newest comes first.
  std::optional<std::vector<MatchNumber>> room(const Holder& holder, std::uint64_t amount,
                                               std::uint64_t free) const;

 private:
  using Order = std::pair<bool, MatchNumber>;  // casual, number: the last one is the first to end
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
