#include "referee/lobby/shares.hpp"

#include <algorithm>

namespace gramy::referee {

/// Chooses matches of an address to end, and computes how much of the resource its clients would still hold.
class Shares::Cut {
 public:
  explicit Cut(const Address& address) : address_(address), clients_(address.clients) {}

  /// The most that one client at the address holds without the chosen matches; 0 if there are no clients.
  std::uint64_t most() const { return clients_.empty() ? 0 : clients_.held(clients_.largest()); }

  /// Chooses another match to end, of the client that holds the most without the matches chosen so far.
  /// Chooses the client's newest casual match or, if there is none, its newest rated match. Adds the match to
  /// `ended` and returns the freed amount. Precondition: some client has a match.
  std::uint64_t end_one(std::vector<MatchNumber>& ended) {
    const ClientNumber client = clients_.largest();
    auto& next = next_.try_emplace(client, address_.matches.at(client).rbegin()).first->second;
    const auto [order, amount] = *next++;
    ended.push_back(order.second);
    clients_.set(client, clients_.held(client) - amount);
    return amount;
  }

 private:
  const Address& address_;
  Ranking<ClientNumber> clients_;
  std::map<ClientNumber, std::map<Order, std::uint64_t>::const_reverse_iterator> next_;
};

void Shares::take(MatchNumber match, const Holder& holder, std::uint64_t amount, bool counts) {
  const Order order{!counts, match};
  held_ += amount;
  holders_.emplace(match, Held{holder, order});
  origins_.set(holder.origin, origins_.held(holder.origin) + amount);
  Address& address = addresses_[holder.origin];
  address.clients.set(holder.client, address.clients.held(holder.client) + amount);
  address.matches[holder.client].emplace(order, amount);
}

void Shares::give_back(MatchNumber match) {
  const auto found = holders_.extract(match);
  if (!found) return;
  const auto& [holder, order] = found.mapped();
  const auto address = addresses_.find(holder.origin);
  const auto matches = address->second.matches.find(holder.client);
  const std::uint64_t amount = matches->second.at(order);
  held_ -= amount;
  origins_.set(holder.origin, origins_.held(holder.origin) - amount);
  address->second.clients.set(holder.client, address->second.clients.held(holder.client) - amount);
  matches->second.erase(order);
  if (matches->second.empty()) address->second.matches.erase(matches);
  if (address->second.matches.empty()) addresses_.erase(address);
}

std::optional<std::vector<MatchNumber>> Shares::room(const Holder& holder, std::uint64_t amount,
                                                     std::uint64_t free) const {
  std::vector<MatchNumber> ended;
  if (amount <= free) return ended;
  std::uint64_t missing = amount - free;

  const std::uint64_t own = origins_.held(holder.origin) + amount;
  const auto& ranked = origins_.ranked();
  for (auto largest = ranked.rbegin(); largest != ranked.rend(); ++largest) {
    const auto& [held, origin] = *largest;
    if (held <= own) break;  // this address and all that follow hold at most `own`
    Cut cut(addresses_.at(origin));
    for (std::uint64_t left = held; left > own && missing > 0;) {
      const std::uint64_t given = cut.end_one(ended);
      left -= given;
      missing -= std::min(given, missing);
    }
    if (missing == 0) return ended;
  }

  const auto address = addresses_.find(holder.origin);
  if (address == addresses_.end()) return std::nullopt;
  const std::uint64_t own_of_client = address->second.clients.held(holder.client) + amount;
  Cut cut(address->second);
  while (missing > 0 && cut.most() > own_of_client) missing -= std::min(cut.end_one(ended), missing);
  if (missing > 0) return std::nullopt;
  return ended;
}

}  // namespace gramy::referee
