// The order in which connections are read when more has arrived than the loop can read at once.
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

/// Start-time fair queueing. The loop's time is charged to a connection and to its account. The account that
/// has used least lately is read first, and within it the connection that has used least. So a client that
/// keeps the loop busy waits for other clients. They never wait for it, however many connections it has.
class FairQueue {
 public:
  /// A connection that uses at most this share of the loop never waits for others of its account. The same
  /// holds for an account among accounts.
  static constexpr int connections_share = 8, accounts_share = 4;  // one part in this many
  /// Debts beyond this are forgotten.
  static constexpr std::chrono::seconds longest_debt{1};
  /// Charged for each new connection. All new connections of an account pay together. Otherwise a client that
  /// reconnects again and again, each time without debts, would make the connected clients wait.
  static constexpr std::chrono::microseconds newcomers_charge{20};

  void open(ConnectionId id, const std::string& account, Time now);
  /// From now on the connection is charged to another account. Precondition: it is open.
  void move(ConnectionId id, const std::string& account, Time now);
  /// The account keeps its debts.
  void close(ConnectionId id, Time now);

  /// Charges the connection for the loop's time.
  void charge(ConnectionId id, Time::duration spent, Time now);

  /// Whether the connection has used more than its share lately, or its account has.
  bool owes(ConnectionId id, Time now) const;

  /// Input for the connection has arrived by `now` and waits to be read. Precondition: it is open and not
  /// waiting.
  void push(ConnectionId id, Time now);

  /// Removes and returns the next connection to read.
  std::optional<ConnectionId> pop();

  /// Whether the connection was pushed and not popped since. Precondition: it is open.
  bool waits(ConnectionId id) const { return members_.at(id).place.has_value(); }

  bool empty() const { return ready_.empty(); }

 private:
  using QueuePosition = std::pair<Time, std::uint64_t>;  // (time, order of arrival)
  struct Account {
    std::string name;
    std::size_t connections = 0;
    Time paid_until{};
    Time newcomers_paid_until{};  // in the account's virtual time
    std::map<QueuePosition, ConnectionId> waiting{};
    std::optional<Time> place{};  // its place in ready_

    /// The virtual time of the account's connections. It stands still while a due connection waits.
    Time virtual_time(Time now) const;
  };
  struct Member {
    Account* account;
    Time paid_until;                       // in the account's virtual time
    std::optional<QueuePosition> place{};  // its place in Account::waiting
  };

  void forget_paid(Time now);
  void dequeue(Member& member);
  void set_place(Account& account, std::optional<Time> place);

  std::unordered_map<std::string, Account> accounts_;
  std::unordered_map<ConnectionId, Member> members_;
  std::set<std::pair<Time, Account*>> ready_;
  // accounts without connections, and when the last one closed
  std::deque<std::pair<Time, std::string>> left_;
  std::uint64_t pushed_ = 0;  // number of pushes
};

}  // namespace gramy::referee
