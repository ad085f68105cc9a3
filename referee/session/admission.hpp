// Admission control: who may connect, and how long a connection may stay without saying who it is.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/link_limits.hpp"
#include "referee/match/deadlines.hpp"

namespace gramy::referee {

/// What is known of whoever is at the other end.
enum class Standing {
  stranger,  ///< nothing: LinkLimits::name is for saying who it is
  speaking,  ///< it has begun to say so: LinkLimits::hello is for the rest
  onlooker,  ///< it may stay until somebody else needs the place
  known,     ///< it may stay
};

class Admission {
 public:
  explicit Admission(const LinkLimits& limits) : limits_(limits) {}

  struct Answer {
    std::optional<std::string> why_not;        ///< otherwise it is let in, and counts until it leaves
    std::optional<ConnectionId> makes_room{};  ///< has to go, and counts no more
  };

  /// A connection from an address; each is given a higher id than those before. Where all places are taken,
  /// whoever has stood there longest without having said who it is makes room, and then whoever has been
  /// looking on for the shortest time: so silence keeps nobody out, nor do spectators.
  Answer enter(ConnectionId id, std::string_view address, Time now);

  /// The same for a connection of somebody who speaks for others: until move() it counts for no address.
  Answer enter_for_others(ConnectionId id, Time now);

  /// It counts for this address from now on, which may be refused as that of a new one may. Then it counts
  /// for the one before, and is to go.
  Answer move(ConnectionId id, std::string_view address);

  /// It speaks as a bot does: its hello is due; or a browser: the head of its request is. Only the first call
  /// counts.
  void expect_hello(ConnectionId id, Time now);

  /// It has said who it is, and may stay.
  void introduced(ConnectionId id);

  /// It has said that it only looks on: it may stay until somebody else needs its place.
  void looks_on(ConnectionId id);

  /// It has got what it came for, and may come again, from the beginning: until then it is nobody.
  void served(ConnectionId id, Time now);

  void leave(ConnectionId id);

  /// A connection that has not said in time who it is.
  struct Overdue {
    ConnectionId id;
    std::chrono::milliseconds limit{};  ///< the time it had
  };

  /// Takes out the first of them.
  std::optional<Overdue> take(Time now);

  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  struct Link {
    std::string address;  // empty: none
    Standing standing = Standing::stranger;
  };

  struct Crowd {
    std::size_t size = 0;
    std::set<ConnectionId> unknown;    // of them
    std::set<ConnectionId> onlookers;  // the same
  };

  Answer room_at(const std::string& address) const;
  Answer room_at_all() const;
  void add(ConnectionId id, std::string_view address, Time now);
  void join(ConnectionId id, const Link& link);
  void part(ConnectionId id, const Link& link);
  void count_unknown(ConnectionId id, const Link& link);

  LinkLimits limits_;
  std::unordered_map<ConnectionId, Link> links_;
  Crowd all_;
  std::unordered_map<std::string, Crowd> from_;  // by address
  Deadlines<ConnectionId> deadlines_;
};

}  // namespace gramy::referee
