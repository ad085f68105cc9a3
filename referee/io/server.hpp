// The I/O layer: sockets, one timer and worker threads around a Referee.
// It decides which connection is read next, and estimates when the input arrived. The Referee does the rest.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/io/client_usage.hpp"
#include "referee/io/fair_queue.hpp"
#include "referee/io/loop_lag.hpp"
#include "referee/io/referee_clock.hpp"
#include "referee/io/workers.hpp"
#include "referee/process/link.hpp"
#include "referee/session/referee.hpp"

namespace gramy::referee {

/// A referee with its sockets. Everything except the workers' work runs on the loop's thread. Call the
/// functions only from that thread.
class Server {
 public:
  /// Listens at once. `boards` are the solved boards of the whole process. Throws boost::system::system_error
  /// if it cannot listen, for instance because the port is in use.
  Server(boost::asio::io_context& loop, Catalogue games, LobbySettings settings, std::uint64_t seed,
         const boost::asio::ip::tcp::endpoint& endpoint, SolvedBoards& boards, Site site = {});

  /// The endpoint of the first acceptor, which the constructor opened.
  boost::asio::ip::tcp::endpoint endpoint() const { return acceptors_.front().local_endpoint(); }

  /// Also accepts connections from this acceptor. Precondition: it belongs to the loop.
  void listen(boost::asio::ip::tcp::acceptor acceptor);

  const Lobby& lobby() const { return referee_.lobby(); }

  /// Returns the registered clients that came or left since the last call.
  std::set<std::string> take_presence_changes() { return referee_.take_presence_changes(); }

  /// The largest lag of the loop while a clock ran.
  Time::duration worst_lag() const { return lag_.worst(); }

  /// The present time on the clock that gives all events their times.
  Time now() { return clock_.now(); }

  std::vector<ClientUsage> usage();

  bool empty() const { return connections_.empty(); }

  /// Adds the connection of a known player: the pipes to its process.
  void connect(Link link, RegisteredPlayer as);

  /// Reports an event that did not come through a socket, and carries out the instructions that follow.
  void tell(const std::function<void(Referee&, Moment now)>& event);

  /// Calls `tap` for each protocol line, as Referee::tap does.
  void tap(WireTap tap) { referee_.tap(std::move(tap)); }

  /// Called when a match begins. on_finished is called later for the same match.
  std::function<void(const MatchSetup&)> on_begun;
  /// Called when a match has ended and its players were sent the end.
  std::function<void(Finished)> on_finished;
  /// Called when the first line of a known player was refused.
  std::function<void(const PlayerRefused&)> on_refused;
  /// Called after an event that ended a match or changed who is present. It is not called again before
  /// take_presence_changes.
  std::function<void()> on_change;

  /// Stops accepting, aborts all matches, sends bye, and closes each connection once bye is written. The loop
  /// then runs out of work.
  void shut_down(std::string_view why);

 private:
  struct TimeSpan {
    Time begin, end;
  };
  struct Connection {
    ConnectionId id;
    Link link;
    /// The client's address (see origin_of). Before a proxy names its client, the proxy's own address and
    /// port. Empty for the connection of a process.
    std::string origin{};
    std::string name{};  // name of the client; empty if it has not joined or is a spectator
    bool open = true;
    /// Buffer for the first bytes of a read, large enough for a move. A read that does not fill it has
    /// emptied the socket.
    std::array<char, 256> first{};
    std::size_t first_size = 0;  // bytes in `first` that are not handled yet
    std::string kept{};          // bytes that were read after those in `first` and are not handled yet
    // The last LoopLag::Look before the unread input arrived. None if all input is read.
    std::optional<LoopLag::Look> unread_since{};
    std::size_t taken = 0;          // bytes read since unread_since
    std::size_t taken_before = 0;   // value of `taken` when the socket was last empty
    std::optional<Time> rest_by{};  // until when the loop waits for input that TCP may have held back
    // The time spans in which the loop worked on this connection's input since unread_since. If all input is
    // read, the time spans since the last LoopLag::Look.
    std::vector<TimeSpan> spent{};
    Time::duration loop_time{};  // total time that the loop has spent on this connection's input
    std::uint64_t bytes_read = 0;
  };
  using ConnectionPtr = std::shared_ptr<Connection>;

  boost::asio::awaitable<void> accept(boost::asio::ip::tcp::acceptor& acceptor);
  void take_in(Link::Socket socket);
  ConnectionPtr add(Link link, const std::string& account);
  ConnectionPtr find(ConnectionId id) const;
  template <class Function>
  void guarded(ConnectionId connection, const Function& work);
  void lose_faulty(ConnectionId connection, const std::exception& fault);
  bool write_some(Connection& connection);
  void write_when_possible(ConnectionPtr connection);
  void lose(Connection& connection);
  void close(Connection& connection);
  boost::asio::awaitable<void> lose_dead_links();  // defined in server_dead_links.cpp

  // Functions in server_reading.cpp.
  void read(ConnectionPtr connection);
  bool waits(const Connection& connection, Time now);
  void put_off(Connection& connection, Time now);
  void take_turns();
  void take(ConnectionPtr connection, Time begun);
  void emptied(const ConnectionPtr& connection);
  bool may_be_held_back(const Connection& connection);
  void await_rest(const ConnectionPtr& connection);
  void all_taken(Connection& connection);
  void charge(Connection& connection, Time begun);
  LoopLag::Look look_of_all() const;
  static Time::duration own_time(const Connection& connection, Time since);
  Moment moment_of(const LoopLag::Look& known, Time latest, Time now, Time::duration own) const;
  Moment arrival_of(Connection& connection, Time begun, Time now);
  void time_out(Time known);

  void attend();
  void carry_out();
  void carry_out(const Write& write);
  void carry_out(const Disconnect& disconnect);
  void carry_out(Work work);
  void carry_out(const CancelWork& cancelled);
  void carry_out(const Moved& moved);
  void follow(Connection& connection);
  void carry_out(Finished finished);
  void carry_out(const TurnedAway& turned_away);
  void carry_out(const PlayerRefused& refused);
  void carry_out(const Joined& joined);
  void carry_out(const Begun& begun);
  void arm_timer();
  Moment moment();

  boost::asio::io_context& loop_;
  std::list<boost::asio::ip::tcp::acceptor> acceptors_;
  boost::asio::steady_timer timer_, link_timer_;
  std::optional<Time> armed_;
  RefereeClock clock_;
  LoopLag lag_;
  std::vector<std::string> proxies_;  // addresses of trusted proxies
  Referee referee_;
  std::array<char, 65536> buffer_;  // shared by all connections, which are read one after another
  std::unordered_map<ConnectionId, ConnectionPtr> connections_;
  FairQueue unread_;  // connections with unread input
  // The connections with unread input, ordered by the earliest time at which the input may have arrived.
  std::set<std::pair<Time, ConnectionId>> unread_since_;
  // A connection that has used much of the loop's time (FairQueue::owes) is read without queueing if no other
  // connection waits. This is allowed for longest_turn, and again after the next LoopLag::Look.
  struct {
    std::optional<Time> look;  // the last Look after which such a connection had input
    Time since;                // when the first such connection had input after `look`
  } at_once_;
  bool taking_turns_ = false;  // whether a turn is scheduled
  // The time of a timeout that was put off, because input that arrived before this time has to be read first.
  std::optional<Time> due_;
  ConnectionId last_id_;
  bool attending_ = false;  // whether attend() is scheduled
  bool carrying_out_ = false;
  bool match_ended_ = false;  // whether a match has ended since on_change was last called
  Workers workers_;
};

/// An error in a connection closes only that connection.
template <class Function>
void Server::guarded(ConnectionId connection, const Function& work) {
  try {
    work();
  } catch (const std::exception& fault) {
    lose_faulty(connection, fault);
  }
}

}  // namespace gramy::referee
