// The order in which connections are read where more has arrived than the loop can read at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "referee/lobby/actions.hpp"
#include "referee/match/clock.hpp"

namespace gramy::referee {

/// Start-time fair queueing. The loop's time is charged to the connection on which it is spent, and to the
/// account of whoever stands behind it; among accounts, and among the connections of each, whoever has taken
/// little lately goes first. So whoever keeps the loop busy waits for the others, and they do not wait for
/// him, however many connections he has.
class FairQueue {
 public:
  /// Whoever takes no more than this share of the loop never waits behind others of his account, or behind
  /// other accounts.
  static constexpr int connections_share = 8, accounts_share = 4;  // one in so many
  /// What is taken beyond that is forgotten after so long.
  static constexpr std::chrono::seconds longest_debt{1};
  /// Charged for each new connection, to all new ones of its account together: else a client that connects
  /// again and again, each time without a debt, would keep those waiting who stay connected.
  static constexpr std::chrono::microseconds newcomers_charge{20};

  void open(ConnectionId id, const std::string& account, Time now);
  /// From now on it is charged to another account. Precondition: it is open.
  void move(ConnectionId id, const std::string& account, Time now);
  /// Its account goes on owing what it owes.
  void close(ConnectionId id, Time now);

  /// The loop has spent so long on it.
  void charge(ConnectionId id, Time::duration spent, Time now);

  /// Whether it has taken more than its share lately, or all of its account have together.
  bool owes(ConnectionId id, Time now) const;

  /// Something has arrived for it by `now`, and is to be read. Precondition: open, and not waiting.
  void push(ConnectionId id, Time now);

  /// Who is to be read now; it waits no more.
  std::optional<ConnectionId> pop();

  /// Whether it was pushed, and not popped since. Precondition: open.
  bool waits(ConnectionId id) const { return members_.at(id).place.has_value(); }

  bool empty() const { return ready_.empty(); }

 private:
  using Place = std::pair<Time, std::uint64_t>;  // and, of the same time, the order of arrival
  struct Account {
    std::string name;
    std::size_t connections = 0;
    Time paid_until{};
    Time newcomers_paid_until{};  // in its virtual time
    std::map<Place, ConnectionId> waiting{};
    std::optional<Time> place{};  // in ready_

    /// Of its connections among themselves: stands still as long as one waits that was to be read by then.
    Time virtual_time(Time now) const;
  };
  struct Member {
    Account* account;
    Time paid_until;               // in its account's virtual time
    std::optional<Place> place{};  // in Account::waiting
  };

  void forget_paid(Time now);
  void dequeue(Member& member);
  void set_place(Account& account, std::optional<Time> place);

  std::unordered_map<std::string, Account> accounts_;
  std::unordered_map<ConnectionId, Member> members_;
  std::set<std::pair<Time, Account*>> ready_;
  std::deque<std::pair<Time, std::string>> left_;  // accounts that had no connections any more, and when
  std::uint64_t pushed_ = 0;                       // so many times
};

}  // namespace gramy::referee
