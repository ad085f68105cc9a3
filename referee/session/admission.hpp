// Admission control: who may connect, and how long a connection may stay before it says who it is.
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

/// The referee's knowledge about the client of a connection.
enum class Standing {
  stranger,  ///< nothing is known about the client, which has to give its name within LinkLimits::name
  speaking,  ///< the client has begun its hello or request; the rest is due within LinkLimits::hello
  onlooker,  ///< the client may stay until its connection is needed for a different client
  known,     ///< the client has given its name, so it may stay
};

/// Decides which connections are let in, and which are closed to make room or for giving no name in time.
class Admission {
 public:
  explicit Admission(const LinkLimits& limits) : limits_(limits) {}

  struct Decision {
    /// Why the connection is refused. Not set if it is let in; it then counts towards the limits until it
    /// leaves.
    std::optional<std::string> why_not;
    std::optional<ConnectionId> makes_room{};  ///< the connection to close to make room; it no longer counts
  };

  /// Admits a new connection. Ids are ascending. If all allowed connections are in use, the one that has
  /// waited longest without a name is closed. If every connection has a name, the newest onlooker is closed.
  /// So neither silent clients nor spectators keep others out.
  Decision enter(ConnectionId id, std::string_view address, Time now);

  /// Like enter(), but for a connection of a proxy, which counts for no address until move().
  Decision enter_for_others(ConnectionId id, Time now);

  /// Counts the connection for this address from now on. Refuses if the address has too many connections, as
  /// enter() does. A refused connection still counts for its old address, and must be closed.
  Decision move(ConnectionId id, std::string_view address);

  /// The connection has sent its first bytes, so a bot's hello or a browser's request head is due. Only the
  /// first call has an effect.
  void expect_hello(ConnectionId id, Time now);

  /// The client has given its name, so it may stay.
  void introduced(ConnectionId id);

  /// The client only watches, so it may stay until its connection is needed for a different client.
  void looks_on(ConnectionId id);

  /// The browser has got its answer. Until its next request it is a Standing::stranger again.
  void served(ConnectionId id, Time now);

  void leave(ConnectionId id);

  /// A connection that did not give its name in time.
  struct Overdue {
    ConnectionId id;
    std::chrono::milliseconds limit{};  ///< the time limit that the connection exceeded
  };

  /// Removes and returns the first overdue connection.
  std::optional<Overdue> take(Time now);

  std::optional<Time> deadline() const { return deadlines_.first(); }

 private:
  struct Link {
    std::string address;  // empty until a proxy names the client's address
    Standing standing = Standing::stranger;
  };

  /// All connections, or all connections of one address.
  struct Crowd {
    std::size_t size = 0;
    std::set<ConnectionId> unknown;    // connections whose client has not given its name
    std::set<ConnectionId> onlookers;  // connections that only watch
  };

  Decision room_at(const std::string& address) const;
  Decision room_at_all() const;
  void add(ConnectionId id, std::string_view address, Time now);
  void join(ConnectionId id, const Link& link);
  void part(ConnectionId id, const Link& link);
  void count_unknown(ConnectionId id, const Link& link);

  LinkLimits limits_;
  std::unordered_map<ConnectionId, Link> links_;
  Crowd all_;
  std::unordered_map<std::string, Crowd> from_;  // for each address, its connections
  Deadlines<ConnectionId> deadlines_;
};

}  // namespace gramy::referee
