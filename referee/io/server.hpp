// The rim: sockets, one timer, and a thread for heavy work around one Lobby. Carries bytes and arms timers;
// decides nothing.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/io/connection.hpp"
#include "referee/io/loop_lag.hpp"
#include "referee/lobby/lobby.hpp"
#include "referee/session/door.hpp"

namespace gramy::referee {

/// Everything happens on the loop's thread; the functions are to be called from there.
class Server {
 public:
  /// Listens at once. Throws boost::system::system_error where that is not possible (port taken, ...).
  Server(boost::asio::io_context& loop, Catalogue games, LobbySettings settings, std::uint64_t seed,
         const boost::asio::ip::tcp::endpoint& endpoint);
  ~Server();

  boost::asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

  const Lobby& lobby() const { return lobby_; }

  /// How late the loop was at most while a clock ran.
  Time::duration worst_lag() const { return lag_.worst(); }

  /// Nobody is connected.
  bool empty() const { return connections_.empty(); }

  /// Takes up a link that did not come through the port: that of a bot which is known to be this player.
  /// It is not closed because the bot is slow to read.
  void connect(Link link, RegisteredPlayer as);

  /// Tells the lobby of an event that did not come through a socket, and does what it then asks for.
  void tell(const std::function<void(Lobby&, Moment now)>& event);

  /// Called with every match that has ended, after its players have been told.
  std::function<void(MatchRecord)> on_finished;
  /// Called after events that have changed who is present, or ended a match.
  std::function<void()> on_change;

  /// Accepts nobody more, aborts all matches, says bye and closes the links once that is written. The loop
  /// then runs out of work.
  void shut_down(std::string_view why);

 private:
  boost::asio::awaitable<void> accept();
  bool lets_in(boost::asio::ip::tcp::socket& socket, ConnectionId id);
  void watch_door();
  void turn_away(ConnectionId id, const std::string& by);
  void welcome(Link link, ConnectionId id, std::optional<RegisteredPlayer> player, std::size_t max_queued);
  void received(Connection& connection, Time now);
  void closed(Connection& connection);
  void obey(Connection& connection, std::vector<Request> requests, Moment now);
  void carry_out();
  void carry_out(Action action);
  void flush_soon(ConnectionId id);
  void flush();
  void make_board(MakeBoard request);
  void read_line(ConnectionId connection, protocol::LongLine line);
  void find_hint(ConnectionId connection, WantHint request);
  void arm_timer();
  Moment now() const;
  Connection* find(ConnectionId id) const;

  boost::asio::io_context& loop_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer timer_;
  std::optional<Time> armed_;
  LoopLag lag_;
  Catalogue games_;
  Lobby lobby_;
  Door door_;
  boost::asio::steady_timer door_timer_;
  ReadBuffer buffer_;
  std::unordered_map<ConnectionId, std::shared_ptr<Connection>> connections_;
  ConnectionId last_id_ = 0;
  std::deque<Action> actions_;
  std::vector<ConnectionId> unflushed_;  // some of them more than once
  std::uint64_t matches_ended_ = 0;
  std::uint64_t changes_told_ = 0;  // those on_change was called for
  bool carrying_out_ = false;
  boost::asio::thread_pool readers_{1};  // of long lines and boards, in turn
  boost::asio::thread_pool solvers_{1};  // of hints, which may take long
};

}  // namespace gramy::referee
