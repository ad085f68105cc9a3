#include "referee/io/server.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

#include "referee/io/descriptor_limit.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/io/event_log.hpp"
#include "referee/web/client_address.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
using asio::redirect_error;
using asio::use_awaitable;
using asio::ip::tcp;

/// The most bytes that are written to a connection at once; the kernel takes about a millisecond for them.
/// The client is charged for the time of a write only if it is larger than usual_write.
constexpr std::size_t most_written_at_once = 1 << 20, usual_write = 16 << 10;

/// The most connections that one turn of the loop accepts. To accept this many takes about a millisecond. If
/// each turn accepted only one, a flood of connections would fill the kernel's queue, and further clients
/// would retry for seconds.
constexpr int most_let_in_at_once = 8;

/// With at most this many matches, output is written at once. With more, output is written only after the
/// input that has arrived is handled. Then fewer writes are necessary, but the loop looks at the sockets once
/// more. In measurements with eight matches and more, waiting saved time.
constexpr std::size_t few_matches = 4;

std::string account_of_player(const std::string& name) {
  return "player " + name;
}

void goes_on(std::exception_ptr fault) {
  if (fault) std::rethrow_exception(fault);
}

LobbySettings possible(LobbySettings settings) {
  const std::size_t possible = possible_connections(settings.tokens.size());
  if (settings.links.connections > possible) {
    spdlog::warn(
        fmt::format("the limit on open files allows only {} connections instead of {}: raise the limit "
                    "(ulimit -Hn)",
                    possible, settings.links.connections));
    settings.links.connections = possible;
  }
  return settings;
}

}  // namespace

Server::Server(asio::io_context& loop, Catalogue games, LobbySettings settings, std::uint64_t seed,
               const tcp::endpoint& endpoint, SolvedBoards& boards, Site site)
    : loop_(loop),
      timer_(loop),
      link_timer_(loop),
      lag_(loop, clock_, [this] { return connections_.size(); }),
      proxies_(site.proxies),
      referee_(std::move(games), possible(std::move(settings)), seed, system_entropy, std::move(site)),
      workers_(boards) {
  clock_.on_stop = log_stopped;
  listen(tcp::acceptor(loop, endpoint));
  asio::co_spawn(loop_, lose_dead_links(), goes_on);
}

void Server::listen(tcp::acceptor acceptor) {
  acceptors_.push_back(std::move(acceptor));
  asio::co_spawn(loop_, accept(acceptors_.back()), goes_on);
}

asio::awaitable<void> Server::accept(tcp::acceptor& acceptor) {
  boost::system::error_code error;
  bool warned = false;
  acceptor.non_blocking(true);
  // Without this option, Asio would block the loop if a client disconnects before its connection is accepted:
  // Asio would wait for the next connection.
  acceptor.set_option(tcp::acceptor::enable_connection_aborted(true));
  while (acceptor.is_open()) {
    Link::Socket socket = co_await acceptor.async_accept(loop_, redirect_error(use_awaitable, error));
    for (int let_in = 0; !error; socket = acceptor.accept(loop_, error)) {
      warned = false;
      try {
        take_in(std::move(socket));
      } catch (const std::exception& fault) {
        spdlog::error(fmt::format("a connection could not be accepted: {}", fault.what()));
      }
      if (++let_in == most_let_in_at_once || !acceptor.is_open()) break;
    }
    if (error && error != asio::error::operation_aborted && error != asio::error::would_block &&
        error != asio::error::connection_aborted && error != boost::system::errc::protocol_error) {
      // Probably no descriptors are left. Connected clients are still served, and new connections wait in the
      // kernel's queue.
      if (!std::exchange(warned, true))
        spdlog::warn(fmt::format("cannot accept more connections: {}", error.message()));
      asio::steady_timer pause(loop_, std::chrono::milliseconds(100));
      co_await pause.async_wait(redirect_error(use_awaitable, error));
    }
  }
}

void Server::take_in(Link::Socket socket) {
  boost::system::error_code error;
  const tcp::endpoint client = socket.remote_endpoint(error);
  if (error) return;  // the connection has closed in the meantime
  const std::string address = address_of(client);
  // A proxy has not yet named the client, so its connection gets an account of its own: other clients of the
  // proxy must not pay for it.
  const bool by_proxy = std::ranges::find(proxies_, address) != proxies_.end();
  const std::string account = by_proxy ? text_of(client) : origin_of(address);
  const ConnectionPtr connection = add(Link(std::move(socket)), account);
  connection->origin = account;
  log_opened(connection->id, client);
  guarded(connection->id, [&] {
    referee_.opened(connection->id, address, moment());
    read(connection);
  });
  attend();
}

void Server::connect(Link link, RegisteredPlayer as) {
  const ConnectionPtr connection = add(std::move(link), account_of_player(as.name));
  referee_.opened(connection->id, std::move(as));
  read(connection);
}

Server::ConnectionPtr Server::add(Link link, const std::string& account) {
  link.stop_blocking();
  const ConnectionId id = ++last_id_;
  unread_.open(id, account, clock_.now());
  return connections_.emplace(id, std::make_shared<Connection>(Connection{.id = id, .link = std::move(link)}))
      .first->second;
}

void Server::lose_faulty(ConnectionId connection, const std::exception& fault) {
  spdlog::error(fmt::format("connection {} is closed: {}", connection.number(), fault.what()));
  if (const ConnectionPtr faulty = find(connection)) lose(*faulty);
}

/// Writes until the connection accepts no more, at most most_written_at_once. Returns false if the rest is
/// written later, so that other clients do not wait.
bool Server::write_some(Connection& connection) {
  boost::system::error_code error;
  std::size_t written = 0;
  for (auto output = referee_.output(connection.id); !output.empty();
       output = referee_.output(connection.id)) {
    if (written >= most_written_at_once) return false;
    const bool is_long = output.size() > usual_write;
    const Time begun = is_long ? clock_.now() : Time();
    const std::size_t size =
        connection.link.write_some(asio::buffer(output.substr(0, most_written_at_once)), error);
    if (is_long) charge(connection, begun);
    written += size;
    if (error == asio::error::would_block) {
      referee_.written(connection.id, 0, clock_.now());
      return false;
    }
    if (error) {
      // Only writing has failed. The connection stays open, because input that the client sent before may
      // still be unread.
      referee_.unwritable(connection.id, clock_.now());
      break;
    }
    referee_.written(connection.id, size, clock_.now());
  }
  return true;
}

void Server::write_when_possible(ConnectionPtr connection) {
  Connection& to = *connection;
  to.link.async_wait_writable(
      [this, connection = std::move(connection)](boost::system::error_code error) mutable {
        guarded(connection->id, [&] {
          if (connection->open && !error && !write_some(*connection)) write_when_possible(connection);
          attend();
        });
      });
}

/// Handles the end of a connection, or an error on the referee's side of it.
void Server::lose(Connection& connection) {
  if (!connection.open) return;
  close(connection);
  referee_.closed(connection.id, moment());
  attend();
}

Server::ConnectionPtr Server::find(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found == connections_.end() ? nullptr : found->second;
}

void Server::close(Connection& connection) {
  connection.open = false;
  if (connection.unread_since) unread_since_.erase({connection.unread_since->time, connection.id});
  unread_.close(connection.id, clock_.now());
  if (!connection.name.empty()) log_left(connection.id, connection.name);
  log_closed(connection.id);
  connection.link.close();
  connections_.erase(connection.id);
}

void Server::tell(const std::function<void(Referee&, Moment)>& event) {
  lag_.do_own([&] {
    event(referee_, moment());
    carry_out();
  });
}

/// Carries out the referee's instructions. While few matches run, it does so at once, so that no player has
/// to wait for input from other connections. With many matches it first handles all input that has arrived,
/// and then writes the whole output of each client with one call, because a call for each move would cost a
/// third of the moves per second.
void Server::attend() {
  if (lobby().playing() <= few_matches) {
    try {
      return carry_out();
    } catch (...) {  // rethrown to end the loop, and not only a single connection
      asio::post(loop_, [fault = std::current_exception()] { std::rethrow_exception(fault); });
      return;
    }
  }
  if (std::exchange(attending_, true)) return;
  asio::post(loop_, [this] {
    attending_ = false;
    carry_out();
  });
}

void Server::carry_out() {
  if (std::exchange(carrying_out_, true)) return;  // the outer call also carries out the new instructions
  while (auto instruction = referee_.next()) {
    std::visit([this](auto&& each) { carry_out(std::forward<decltype(each)>(each)); },
               std::move(*instruction));
  }
  carrying_out_ = false;
  arm_timer();
  if ((std::exchange(match_ended_, false) || lobby().presence_changed()) && on_change) lag_.do_own(on_change);
}

void Server::carry_out(const Write& write) {
  const ConnectionPtr connection = find(write.connection);
  if (!connection) return;
  guarded(write.connection, [&] {
    if (!write_some(*connection)) write_when_possible(connection);
  });
}

void Server::carry_out(const Disconnect& disconnect) {
  if (const ConnectionPtr connection = find(disconnect.connection)) close(*connection);
}

void Server::carry_out(Work work) {
  const ConnectionId for_whom = work.connection;
  workers_.run(std::move(work), [this, for_whom, busy = asio::make_work_guard(loop_)](WorkDone finished) {
    asio::post(loop_, [this, for_whom, done = std::move(finished)]() mutable {
      workers_.forget(done.id);
      const Time begun = clock_.now();
      guarded(for_whom, [&] { referee_.work_done(std::move(done), moment()); });
      if (const ConnectionPtr asker = find(for_whom)) charge(*asker, begun);
      attend();
    });
  });
}

void Server::carry_out(const CancelWork& cancelled) {
  workers_.cancel(cancelled.work);
}

void Server::carry_out(const Moved& moved) {
  if (const ConnectionPtr connection = find(moved.connection)) follow(*connection);
  log_moved(moved.connection, moved.origin);
}

/// Moves the connection to the account of the client that it belongs to now. That account is charged from now
/// on.
void Server::follow(Connection& connection) {
  const std::string_view origin = referee_.origin(connection.id);
  if (origin.empty() || origin == connection.origin) return;
  connection.origin = origin;
  unread_.move(connection.id, connection.origin, clock_.now());
}

void Server::carry_out(Finished finished) {
  match_ended_ = true;
  log_ended(finished.record);
  if (on_finished) lag_.do_own([&] { on_finished(std::move(finished)); });
}

void Server::carry_out(const PlayerRefused& refused) {
  if (on_refused) on_refused(refused);
}

void Server::carry_out(const TurnedAway& turned_away) {
  log_turned_away(turned_away.connection, turned_away.why);
}

void Server::carry_out(const Joined& joined) {
  const ConnectionPtr connection = find(joined.connection);
  log_joined(joined.connection, joined.name, joined.session, connection ? connection->origin : "");
  if (connection) connection->name = joined.name;
  // A registered player has an account of its own: it does not pay for other clients of its address.
  if (connection && lobby().settings().tokens.contains(joined.name))
    unread_.move(joined.connection, account_of_player(joined.name), clock_.now());
}

void Server::carry_out(const Begun& begun) {
  log_begun(begun.setup);
  if (on_begun) lag_.do_own([&] { on_begun(begun.setup); });
}

Moment Server::moment() {
  const Time now = clock_.now();
  return lag_.look() ? moment_of(look_of_all(), now, now, {}) : Moment{now};
}

void Server::arm_timer() {
  lag_.measure(lobby().timed());
  const auto deadline = referee_.deadline();
  // A deadline usually moves to a later time. Then the timer stays as it is: it expires at the old deadline,
  // and is set again.
  if (deadline && armed_ && *armed_ <= *deadline) return;
  if (deadline == armed_) return;
  armed_ = deadline;
  timer_.cancel();
  if (!deadline) return;
  timer_.expires_at(clock_.steady(*deadline));
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    // Input that has arrived by now is not late, so it is read before the timeout takes effect.
    lag_.when_seen([this](Time known) { time_out(known); });
  });
}

std::vector<ClientUsage> Server::usage() {
  std::vector<ClientUsage> all;
  for (const auto& [id, connection] : connections_) {
    const auto [client, hints] = referee_.demand(id);
    const Occupation occupation = client.value_or(Occupation{});
    all.push_back({.address = connection->origin,
                   .name = occupation.name,
                   .is_spectator = client && occupation.name.empty(),
                   .matches = occupation.matches,
                   .loop_time = connection->loop_time,
                   .bytes_read = connection->bytes_read,
                   .plays_waiting = occupation.plays,
                   .hints_waiting = hints,
                   .lines_refused = occupation.refused,
                   .watched = occupation.watched});
  }
  return all;
}

void Server::shut_down(std::string_view why) {
  boost::system::error_code ignored;
  for (tcp::acceptor& acceptor : acceptors_) acceptor.close(ignored);
  link_timer_.cancel();
  referee_.shut_down(why, moment());
  carry_out();
}

}  // namespace gramy::referee
