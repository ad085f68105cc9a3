// Broadcasts: news of a match or of the lobby, told to many.
// Made once for all of them, the newest alone, and no more than a bounded share of the loop can take.
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

/// Something that is told of, among all that there ever are.
using BroadcastId = Id<struct BroadcastTag>;

/// Of what has changed whoever has waited longest is told first, all who are told of the same one after the
/// other; and everybody who has read what it was sent before. Who has not is passed over, and told the newest
/// once it has.
class Broadcasts {
 public:
  /// Says how it stands now.
  using Make = std::function<protocol::RefereeMessage(Time)>;
  /// Whether a connection has read all that it was sent. If not, caught_up is to be called once it has.
  using Reads = std::function<bool(ConnectionId)>;

  /// About what is made and told costs no more than one part of the loop's time in so many.
  static constexpr int share = 8;
  /// How much of the loop is taken at once, at most, by something that was quiet before.
  static constexpr std::chrono::milliseconds burst{2};

  Broadcasts(Deliver deliver, Reads reads) : deliver_(std::move(deliver)), reads_(std::move(reads)) {}

  /// Told at once when it changes after a while, and not again before `every` is over. `ages`: what is older
  /// than that is not told to who comes, as time alone changes it.
  BroadcastId open(Time::duration every, Make make, bool ages = false);

  /// It changes no more. Who is still told of it is told how it stands and `last_words`, each in its turn.
  /// How it stands is made at once, as in tell_last: at the expense of whoever has the loop now, and not of
  /// the share.
  void close(BroadcastId id, const protocol::SharedMessage& last_words, Time now);

  /// It may have changed. Costs little where nobody is told of it.
  void changed(BroadcastId id, Time now);

  enum class Role {
    party,     ///< whose own business it is
    onlooker,  ///< counted by looking_on
  };
  /// Is told of it from now on, soon for the first time. Precondition: it is not closed, nor joined.
  void join(BroadcastId id, ConnectionId connection, Role role, Time now);
  /// Does nothing for who is not told of it.
  void leave(BroadcastId id, ConnectionId connection);
  bool joined(BroadcastId id, ConnectionId connection) const;

  /// How it stands, at once and whether it reads or not, unless it knows; and leaves. Does nothing for who is
  /// not told of it.
  void tell_last(BroadcastId id, ConnectionId connection, Time now);

  /// How much of others' it is told of, until the last words.
  std::size_t looking_on(ConnectionId connection) const;

  /// The connection is gone.
  void forget(ConnectionId connection);

  /// It has read what it was sent.
  void caught_up(ConnectionId connection, Time now);

  /// Nobody is told of anything.
  bool idle() const { return members_.empty(); }

  void tick(Time now);
  std::optional<Time> deadline() const;

 private:
  struct Broadcast {
    Time::duration every;
    bool ages;
    Make make;                                        // none: closed
    std::optional<protocol::SharedMessage> newest{};  // none: nobody was told of it lately
    std::uint64_t version = 0;                        // of the newest
    std::map<ConnectionId, std::uint64_t> told{};     // to whom, and which version last
    std::deque<ConnectionId> round{};                 // who is still to be told of the newest
    std::size_t left_of_round = 0;                    // of them, of those who were there when it was made
    bool changed = false;                             // since the newest
    Time next{};                                      // when another may be made
    std::optional<Time> due{};                        // in queue_
    std::optional<protocol::SharedMessage> last_words{};
  };
  struct Member {
    std::map<BroadcastId, Role> all{};
    std::set<BroadcastId> missed{};  // what it is to be told of once it has read
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
  Time paid_until_{};  // for what has been taken of the loop
  Time resumes_{};     // once that is more than its share
};

}  // namespace gramy::referee
