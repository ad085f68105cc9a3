// The order in which the server reads its connections when more input has arrived than it can read at once.
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
/// has used the least time lately is read first, and in that account the connection that has used the least.
/// So a client that keeps the loop busy delays itself and not others, however many connections it has.
class FairQueue {
 public:
  /// A connection that uses at most its share of the loop never waits for other connections of its account.
  /// An account that uses at most its share never waits for other accounts.
  /// A connection's share is 1/8 of the loop, and an account's share is 1/4.
  static constexpr int connections_share = 8, accounts_share = 4;
  /// The largest debt of a connection or an account. What they owe beyond it is forgotten.
  static constexpr std::chrono::seconds longest_debt{1};
  /// The charge for a new connection. All new connections of an account share one debt. Otherwise a client
  /// could reconnect again and again, each time without debts, and make the connected clients wait.
  static constexpr std::chrono::microseconds newcomers_charge{20};

  void open(ConnectionId id, const std::string& account, Time now);
  /// Charges the connection to this account from now on. Precondition: the connection is open.
  void move(ConnectionId id, const std::string& account, Time now);
  /// Removes the connection. Its account keeps its debts.
  void close(ConnectionId id, Time now);

  /// Charges the connection for the loop's time.
  void charge(ConnectionId id, Time::duration spent, Time now);

  /// Whether the connection or its account has used more than its share lately.
  bool owes(ConnectionId id, Time now) const;

  /// Queues a connection that has unread input. Precondition: the connection is open, and not in the queue.
  void push(ConnectionId id, Time now);

  /// Removes and returns the next connection to read.
  std::optional<ConnectionId> pop();

  /// Whether the connection waits in the queue. Precondition: the connection is open.
  bool waits(ConnectionId id) const { return members_.at(id).place.has_value(); }

  bool empty() const { return ready_.empty(); }

 private:
  using QueuePosition = std::pair<Time, std::uint64_t>;  // time of the input, number of the push call
  struct Account {
    std::string name;
    std::size_t connections = 0;
    Time paid_until{};
    Time newcomers_paid_until{};  // when the debt of the account's new connections is paid, in the account's
                                  // virtual time
    std::map<QueuePosition, ConnectionId> waiting{};
    std::optional<Time> place{};  // the time of the account's entry in ready_; not set if it has no entry

    /// The virtual time of the account's connections. Once the turn of a waiting connection has come, virtual
    /// time stands still until that connection is read.
    Time virtual_time(Time now) const;
  };
  struct Member {
    Account* account;
    Time paid_until;  // when the connection's debt is paid, in the account's virtual time
    std::optional<QueuePosition> place{};  // the connection's key in Account::waiting
  };

  void forget_paid(Time now);
  void dequeue(Member& member);
  void set_place(Account& account, std::optional<Time> place);

  std::unordered_map<std::string, Account> accounts_;
  std::unordered_map<ConnectionId, Member> members_;
  std::set<std::pair<Time, Account*>> ready_;
  // Pairs of the time when an account's last connection closed, and the account's name.
  std::deque<std::pair<Time, std::string>> left_;
  std::uint64_t pushed_ = 0;  // how often push was called
};

}  // namespace gramy::referee
