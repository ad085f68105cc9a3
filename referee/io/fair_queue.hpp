// The order in which connections are read where more has arrived than the loop can read at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
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

  void open(ConnectionId id, const std::string& account);
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
  using Order = std::set<std::pair<Time, ConnectionId>>;
  struct Account {
    std::string name;
    std::size_t connections = 0;
    Time paid_until{};
    Order waiting{};
    std::optional<Time> place{};  // in ready_
  };
  struct Member {
    Account* account;
    Time paid_until{};
    std::optional<Time> place{};  // in Account::waiting
  };

  void forget_paid(Time now);
  void enqueue(Member& member, ConnectionId id, Time place, Time now);
  void dequeue(Member& member, ConnectionId id);
  void set_place(Account& account, std::optional<Time> place);

  std::unordered_map<std::string, Account> accounts_;
  std::unordered_map<ConnectionId, Member> members_;
  std::set<std::pair<Time, Account*>> ready_;
  std::deque<std::pair<Time, std::string>> left_;  // accounts that had no connections any more, and when
};

}  // namespace gramy::referee
