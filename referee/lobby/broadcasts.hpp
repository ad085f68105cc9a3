// Broadcasts: news of a match or of the lobby, told to many.
// The news is made once for all receivers. They get only the newest, and broadcasts take a bounded share of
// the loop.
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

/// One broadcast. Numbers are never used twice.
using BroadcastId = Id<struct BroadcastTag>;

/// Tells changes to their receivers. The broadcast that has waited longest comes first, and all its receivers
/// follow one after another. A receiver that has not yet read what it was sent is skipped. It gets the newest
/// news once it has read.
class Broadcasts {
 public:
  /// Makes a message about the present state.
  using Make = std::function<protocol::RefereeMessage(Time)>;
  /// Whether a connection has read everything it was sent. If not, its owner calls caught_up later.
  using Reads = std::function<bool(ConnectionId)>;

  /// Making and telling news costs at most 1/share of the loop's time, approximately.
  static constexpr int share = 8;
  /// The longest time that broadcasts may take at once after a quiet period.
  static constexpr std::chrono::milliseconds burst{2};

  Broadcasts(Deliver deliver, Reads reads) : deliver_(std::move(deliver)), reads_(std::move(reads)) {}

  /// Opens a broadcast. The first change after a quiet period is told at once, the next one after `every`.
  /// `ages`: time alone changes the news, so a newcomer never gets news older than `every`.
  BroadcastId open(Time::duration every, Make make, bool ages = false);

  /// Ends a broadcast. Its receivers get the last state and then `last_words`, each in its turn. The last
  /// state is made at once. Like tell_last, that is charged to the caller and not to the share.
  void close(BroadcastId id, const protocol::SharedMessage& last_words, Time now);

  /// Marks the news as changed. This is cheap while the broadcast has no receivers.
  void changed(BroadcastId id, Time now);

  enum class Role {
    party,     ///< a player of this match
    onlooker,  ///< see looking_on
  };
  /// Adds a receiver, which soon gets its first news. Precondition: the broadcast is open, and the connection
  /// has not joined it.
  void join(BroadcastId id, ConnectionId connection, Role role, Time now);
  /// Does nothing if the connection is no receiver.
  void leave(BroadcastId id, ConnectionId connection);
  bool joined(BroadcastId id, ConnectionId connection) const;

  /// Tells the receiver the present state at once, even if it has not read the earlier messages. Then removes
  /// the receiver. Does nothing if the connection is no receiver.
  void tell_last(BroadcastId id, ConnectionId connection, Time now);

  /// The number of broadcasts that this connection joined as an onlooker and whose last words it has not had.
  std::size_t looking_on(ConnectionId connection) const;

  /// The connection is closed.
  void forget(ConnectionId connection);

  /// The connection has read what it was sent.
  void caught_up(ConnectionId connection, Time now);

  /// Whether there are no receivers at all.
  bool idle() const { return members_.empty(); }

  void tick(Time now);
  std::optional<Time> deadline() const;

 private:
  struct Broadcast {
    Time::duration every;
    bool ages;
    Make make;                                        // none: closed
    std::optional<protocol::SharedMessage> newest{};  // none: there were no receivers lately
    std::uint64_t version = 0;                        // version of the newest news
    std::map<ConnectionId, std::uint64_t> told{};     // receivers, and the version each one knows
    std::deque<ConnectionId> round{};                 // receivers that do not know the newest yet
    std::size_t left_of_round = 0;                    // of `round`, those present when the newest was made
    bool changed = false;                             // whether the state changed since the newest was made
    Time next{};                                      // the earliest time of the next news
    std::optional<Time> due{};                        // its place in queue_
    std::optional<protocol::SharedMessage> last_words{};
  };
  struct Member {
    std::map<BroadcastId, Role> all{};
    std::set<BroadcastId> missed{};  // broadcasts to be told after the connection has read
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
  Time paid_until_{};  // the time up to which the used time is paid
  Time resumes_{};     // when work goes on after the share was used up
};

}  // namespace gramy::referee
