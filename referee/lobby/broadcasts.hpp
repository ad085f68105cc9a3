// Broadcasts: news of a match or of the lobby for many receivers.
// The news is made once for all receivers. They get only the newest news. Broadcasts take a bounded share of
// the loop's time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "engine/base/id.hpp"
#include "protocol/shared_message.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/match/clock.hpp"
#include "referee/match/deadlines.hpp"

namespace gramy::referee {

/// Identifies a broadcast. Numbers are never used twice.
using BroadcastId = Id<struct BroadcastTag>;

/// Sends news to clients: messages about a match, or about another thing that changes. A client gets the news
/// of each broadcast that it has joined. The broadcast that has waited longest comes first, and all its
/// receivers follow one after another. A receiver that has unread messages is skipped, and gets the newest
/// news once it has read them.
class Broadcasts {
 public:
  /// Makes a message about the present state.
  using Make = std::function<protocol::RefereeMessage(Time)>;
  /// Whether a connection's client has read all messages to it. If not, the owner of the Broadcasts calls
  /// caught_up later.
  using Reads = std::function<bool(ConnectionId)>;

  /// News costs at most 1/share of the loop's time, approximately.
  static constexpr int share = 8;
  /// The longest time that broadcasts may take at once after a quiet period.
  static constexpr std::chrono::milliseconds burst{2};

  Broadcasts(Deliver deliver, Reads reads) : deliver_(std::move(deliver)), reads_(std::move(reads)) {}

  /// Opens a broadcast. The first change after a quiet period is sent at once. After that, news is sent at
  /// most once in each period of length `every`. `ages`: whether the news changes as time passes, even if
  /// nothing happens. If so, a newcomer never gets news older than `every`.
  BroadcastId open(Time::duration every, Make make, bool ages = false);

  /// Ends a broadcast. Makes the message about the last state at once. This time does not count towards the
  /// broadcasts' share of the loop (`share`). Later, the receivers get that message and `last_words`, one
  /// receiver after another.
  void close(BroadcastId id, const protocol::SharedMessage& last_words, Time now);

  /// Marks the news as changed. This is cheap while the broadcast has no receivers.
  void changed(BroadcastId id, Time now);

  enum class Role {
    party,     ///< a player of the broadcast's match
    onlooker,  ///< a receiver that is no player of the match, such as a spectator
  };
  /// Adds a receiver, which soon gets its first news. Precondition: the broadcast is open, and the connection
  /// is not among its receivers.
  void join(BroadcastId id, ConnectionId connection, Role role, Time now);
  /// Has no effect if the connection is no receiver.
  void leave(BroadcastId id, ConnectionId connection);
  bool joined(BroadcastId id, ConnectionId connection) const;

  /// Sends the present state to the receiver at once, even if it has unread messages. Then removes the
  /// receiver. The time for this does not count towards the broadcasts' share of the loop. Has no effect if
  /// the connection is no receiver.
  void tell_last(BroadcastId id, ConnectionId connection, Time now);

  /// The number of broadcasts that this connection joined as an onlooker and whose last message it has not
  /// received.
  std::size_t looking_on(ConnectionId connection) const;

  /// Reports that the connection is closed, so that it gets no more news.
  void forget(ConnectionId connection);

  /// Reports that the connection has read all its messages.
  void caught_up(ConnectionId connection, Time now);

  /// Whether no broadcast has a receiver.
  bool idle() const { return members_.empty(); }

  void tick(Time now);
  std::optional<Time> deadline() const;

 private:
  struct Broadcast {
    Time::duration every;
    bool ages;
    Make make;  // makes the message about the present state; not set if the broadcast is closed
    // The newest message; not set if there were no receivers since the last change.
    std::optional<protocol::SharedMessage> newest{};
    std::uint64_t version = 0;
    std::map<ConnectionId, std::uint64_t> told{};  // for each receiver, the version of the news that it has
    std::deque<ConnectionId> round{};              // receivers that do not have the newest news yet
    // How many receivers at the front of `round` had already joined when the newest news was made.
    std::size_t left_of_round = 0;
    bool changed = false;       // whether the state changed since the newest news was made
    Time next{};                // the earliest time at which the next news may be made
    std::optional<Time> due{};  // the broadcast's time in queue_; not set if it is not queued
    std::optional<protocol::SharedMessage> last_words{};
  };
  /// A receiver of at least one broadcast.
  struct Member {
    std::map<BroadcastId, Role> all{};
    std::set<BroadcastId> missed{};  // broadcasts whose news waits until the connection has read its messages
    std::size_t looking_on = 0;
  };

  void queue(BroadcastId id, Broadcast& broadcast, Time when);
  void tell_newcomer(BroadcastId id, ConnectionId connection, Time now);
  void renew(Broadcast& broadcast, Time now);
  void serve(BroadcastId id, Time now);
  bool tell(Broadcast& broadcast, ConnectionId connection);
  void pay(Time::duration taken);

  Deliver deliver_;
  Reads reads_;
  BroadcastId last_;
  std::unordered_map<BroadcastId, Broadcast> broadcasts_;
  std::unordered_map<ConnectionId, Member> members_;
  Deadlines<BroadcastId> queue_;
  // The broadcasts may send only after this time. If sending takes the time t, paid_until_ moves on by
  // `share` times t.
  Time paid_until_{};
  Time resumes_{};  // when sending continues after the share was used up
};

}  // namespace gramy::referee
