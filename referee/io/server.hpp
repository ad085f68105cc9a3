// The I/O layer: sockets, one timer and worker threads around a Referee.
// It decides who is read next, and says when what was read had arrived; all else is the Referee's.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <functional>
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

/// Everything happens on the loop's thread; the functions are to be called from there.
class Server {
 public:
  /// Listens at once; `boards` are all that the process has solved. Throws boost::system::system_error where
  /// that is not possible (port taken, ...).
  Server(boost::asio::io_context& loop, Catalogue games, LobbySettings settings, std::uint64_t seed,
         const boost::asio::ip::tcp::endpoint& endpoint, SolvedBoards& boards, Site site = {});

  boost::asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

  const Lobby& lobby() const { return referee_.lobby(); }

  /// See Lobby::take_presence_changes.
  std::set<std::string> take_presence_changes() { return referee_.take_presence_changes(); }

  /// How late the loop was at most while a clock ran.
  Time::duration worst_lag() const { return lag_.worst(); }

  /// By the clock that all events are told with.
  Time now() { return clock_.now(); }

  /// Of everybody who is connected.
  std::vector<ClientUsage> usage();

  /// Nobody is connected.
  bool empty() const { return connections_.empty(); }

  /// Takes up a link that did not come through the port: that of a bot which is known to be this player.
  void connect(Link link, RegisteredPlayer as);

  /// Tells the referee of an event that did not come through a socket, and does what it then asks for.
  void tell(const std::function<void(Referee&, Moment now)>& event);

  /// See Referee::tap.
  void tap(WireTap tap) { referee_.tap(std::move(tap)); }

  /// Called with every match that begins; each of them ends.
  std::function<void(const MatchSetup&)> on_begun;
  /// Called with every match that has ended, after its players have been told.
  std::function<void(Finished)> on_finished;
  /// Called after events that have ended a match or changed who is present, until take_presence_changes.
  std::function<void()> on_change;

  /// Accepts nobody more, aborts all matches, says bye and closes the links once that is written. The loop
  /// then runs out of work.
  void shut_down(std::string_view why);

 private:
  struct TimeSpan {
    Time begin, end;
  };
  struct Connection {
    ConnectionId id;
    Link link;
    /// See origin_of; of a proxy's, until it has said for whom it speaks, its own port; empty: a process.
    std::string origin{};
    std::string name{};  // of whoever has joined; empty: nobody, or a spectator
    bool open = true;
    /// A move and more: what is read first. A socket that gives less has no more.
    std::array<char, 256> first{};
    std::size_t first_size = 0;  // of that, not yet taken
    std::string kept{};          // what was read and not yet taken, besides
    // Seen, and not taken: it may have arrived at any time since. None: all that was seen has been taken.
    std::optional<LoopLag::Look> unread_since{};
    std::size_t taken = 0;          // bytes since then
    std::size_t taken_before = 0;   // of these, when there was last nothing more
    std::optional<Time> rest_by{};  // what TCP may have held back meanwhile is awaited until then
    std::vector<TimeSpan> spent{};  // by the loop on what it has sent, as far as that may still matter
    Time::duration loop_time{};     // all of that
    std::uint64_t bytes_read = 0;
  };
  using ConnectionPtr = std::shared_ptr<Connection>;

  boost::asio::awaitable<void> accept();
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
  boost::asio::awaitable<void> lose_dead_links();  // server_dead_links.cpp

  // Reading (server_reading.cpp).
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
  void carry_out(const Joined& joined);
  void carry_out(const Begun& begun);
  void arm_timer();
  Moment moment();

  boost::asio::io_context& loop_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer timer_, link_timer_;
  std::optional<Time> armed_;
  RefereeClock clock_;
  LoopLag lag_;
  std::vector<std::string> proxies_;  // see Site
  Referee referee_;
  std::array<char, 65536> buffer_;  // what is read, one connection after the other
  std::unordered_map<ConnectionId, ConnectionPtr> connections_;
  FairQueue unread_;                                      // who is still to be read
  std::set<std::pair<Time, ConnectionId>> unread_since_;  // the same, the longest first
  struct {
    std::optional<Time> look;  // the last one of all sockets
    Time since;
  } at_once_;                  // since when those who have cost the loop much are read at once
  bool taking_turns_ = false;  // they will be soon
  std::optional<Time> due_;    // the referee's timeout, once what was seen by then is read
  ConnectionId last_id_;
  bool attending_ = false;     // the referee will be asked soon what is to be done
  bool carrying_out_ = false;  // it is being asked
  bool match_ended_ = false;   // since on_change was called
  Workers workers_;
};

/// What goes wrong with a connection closes it, and does no harm to the others.
template <class Function>
void Server::guarded(ConnectionId connection, const Function& work) {
  try {
    work();
  } catch (const std::exception& fault) {
    lose_faulty(connection, fault);
  }
}

}  // namespace gramy::referee
