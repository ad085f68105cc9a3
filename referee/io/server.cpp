#include "referee/io/server.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>
#include <limits>
#include <spdlog/spdlog.h>
#include <utility>

#include "protocol/json.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/io/endpoint.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Runs on a worker. Nothing a client sends may end the referee: what cannot be made is an error to tell.
MadeBoard made(const MakeBoard& request) {
  try {
    MadeBoard made;
    if (request.text) {
      made.board = request.game.read_board(*request.text, request.max_size);
    } else {
      Random random(request.seed);
      AnyGenerated generated = request.game.generate(random, request.game.info().default_size);
      made.board = generated.board;
      made.start = generated.start;
    }
    made.text.emplace(made.board->shared_text());
    made.text->json();  // for the starts
    return made;
  } catch (const std::exception& error) {
    return {std::nullopt, std::nullopt, error.what()};
  }
}

Hint hint_for(const WantHint& request) {
  try {
    AnyAnalysis analysis = request.game.solve(request.board).analyse(request.start);
    for (const AnyMove& move : request.moves) analysis.play(move);
    return {.ticket = request.ticket, .value = analysis.value(), .move = analysis.best_move()};
  } catch (const std::exception& error) {
    return {.ticket = request.ticket, .error = error.what()};
  }
}

/// A registered player finds a place, however many others there may be.
LinkLimits limits_at_door(const LobbySettings& settings) {
  LinkLimits limits = settings.links;
  const std::size_t possible = possible_connections(settings.tokens.size());
  if (limits.connections > possible) {
    spdlog::warn("not {} but {} connections are let in: the limit on open files (ulimit -Hn) allows no more",
                 limits.connections, possible);
    limits.connections = possible;
  }
  limits.connections += limits.reserved;
  limits.connections_per_address += limits.reserved;
  return limits;
}

}  // namespace

Server::Server(asio::io_context& loop, Catalogue games, LobbySettings settings, std::uint64_t seed,
               const tcp::endpoint& endpoint)
    : loop_(loop),
      acceptor_(loop, endpoint),
      timer_(loop),
      lag_(loop, [this] { return connections_.size(); }),
      games_(games),
      lobby_(std::move(games), std::move(settings), seed),
      door_(limits_at_door(lobby_.settings())),
      door_timer_(loop) {
  asio::co_spawn(loop_, accept(), [](std::exception_ptr fault) {
    if (fault) std::rethrow_exception(fault);
  });
}

Server::~Server() {
  for (asio::thread_pool* workers : {&readers_, &solvers_})
    workers->stop();  // but for what is being worked at
  for (asio::thread_pool* workers : {&readers_, &solvers_}) workers->join();
}

asio::awaitable<void> Server::accept() {
  boost::system::error_code error;
  bool warned = false;
  while (acceptor_.is_open()) {
    tcp::socket socket = co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (!error) {
      warned = false;
      const ConnectionId id = ++last_id_;
      const std::size_t max_queued = lobby_.settings().links.queue_bytes;
      if (lets_in(socket, id)) welcome(Link(std::move(socket)), id, std::nullopt, max_queued);
    } else if (error != asio::error::operation_aborted) {
      // Out of descriptors, most likely: those who are here go on, the others wait in the backlog.
      if (!std::exchange(warned, true)) spdlog::warn("cannot accept more connections: {}", error.message());
      asio::steady_timer pause(loop_, std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
  }
}

void Server::connect(Link link, RegisteredPlayer as) {
  // It could not come back. What waits for it is bounded by its matches.
  constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();
  welcome(std::move(link), ++last_id_, std::move(as), unbounded);
}

bool Server::lets_in(tcp::socket& socket, ConnectionId id) {
  boost::system::error_code error;
  const tcp::endpoint client = socket.remote_endpoint(error);
  if (error) return false;  // gone already
  const auto [why_not, makes_room] = door_.enter(id, origin_of(client.address()), now());
  watch_door();
  if (makes_room) turn_away(*makes_room, "while there was room");
  if (!why_not) return true;
  // Nothing is waited for: this fits into the socket, or is not said.
  const std::string line = protocol::to_line(
      protocol::RefereeMessage(protocol::Error{protocol::ErrorCode::busy, *why_not, {}, true}));
  socket.non_blocking(true, error);
  socket.write_some(asio::buffer(line + '\n'), error);
  return false;
}

/// Those who have stood there for too long without saying who they are go.
void Server::watch_door() {
  const auto deadline = door_.deadline();
  if (!deadline || door_timer_.expiry() == *deadline) return;
  door_timer_.expires_at(*deadline);
  door_timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    while (const auto overdue = door_.take(now())) {
      turn_away(overdue->id,
                fmt::format("within {} s", std::chrono::duration<double>(overdue->limit).count()));
    }
    watch_door();
  });
}

void Server::turn_away(ConnectionId id, const std::string& by) {
  Connection& connection = *find(id);
  connection.front().turn_away(by);
  obey(connection, connection.front().take_requests(), now());
}

void Server::welcome(Link link, ConnectionId id, std::optional<RegisteredPlayer> player,
                     std::size_t max_queued) {
  PersonSurroundings surroundings{
      .games = games_,
      .limits = lobby_.settings().limits,
      .links = lobby_.settings().links,
      .who = [this] { return lobby_.who(); },
      .guest_number = id,
      .come_back = std::chrono::duration_cast<std::chrono::seconds>(lobby_.settings().come_back),
  };
  const auto connection = std::make_shared<Connection>(
      std::move(link), id, Front(std::move(surroundings), std::move(player)), buffer_, max_queued,
      Connection::Events{
          .received = [this](Connection& from, Time at) { received(from, at); },
          .closed = [this](Connection& from) { closed(from); },
          .handed =
              [this](const QueuedRequest& request, Time at) {
                lobby_.request_handed(request.match, request.ply, at);
                arm_timer();
              },
      });
  connections_.emplace(id, connection);
  connection->run();
}

void Server::received(Connection& connection, Time at) {
  obey(connection, connection.front().take_requests(), {at, lag_.at(at)});
  if (connection.front().kind() == ClientKind::bot) {
    door_.expect_hello(connection.id(), at);
    watch_door();
  }
  flush_soon(connection.id());
  carry_out();
}

void Server::closed(Connection& connection) {
  lobby_.link_lost(connection.id(), now());
  connections_.erase(connection.id());
  door_.leave(connection.id());
  carry_out();
}

void Server::obey(Connection& connection, std::vector<Request> requests, Moment at) {
  const ConnectionId id = connection.id();
  for (Request& request : requests) {
    if (auto* join = std::get_if<Join>(&request)) {
      lobby_.join(id, join->hello, connection.front().kind(), at);
    } else if (auto* send = std::get_if<Send>(&request)) {
      lobby_.receive(id, std::move(send->message), at);
    } else if (auto* fault = std::get_if<Fault>(&request)) {
      lobby_.refuse(id, fault->error, at);
    } else if (auto* answer = std::get_if<AnswerInvitation>(&request)) {
      lobby_.answer_invitation(id, answer->accept, at);
    } else if (auto* unread = std::get_if<ReadLongLine>(&request)) {
      read_line(id, std::move(unread->line));
    } else if (auto* hint = std::get_if<WantHint>(&request)) {
      find_hint(id, std::move(*hint));
    } else {
      lobby_.receive(id, protocol::Bye{}, at);
      connection.flush();
      connection.close_when_written();
    }
  }
}

void Server::tell(const std::function<void(Lobby&, Moment)>& event) {
  event(lobby_, now());
  carry_out();
}

void Server::carry_out() {
  // A delivery to a person may lead to requests, and those to actions: they join the end of the queue.
  for (Action& action : lobby_.take_actions()) actions_.push_back(std::move(action));
  if (carrying_out_) return;
  carrying_out_ = true;
  const auto done = [this](void*) { carrying_out_ = false; };
  std::unique_ptr<void, decltype(done)> guard(this, done);
  while (!actions_.empty()) {
    Action action = std::move(actions_.front());
    actions_.pop_front();
    carry_out(std::move(action));
    for (Action& next : lobby_.take_actions()) actions_.push_back(std::move(next));
  }
  guard.reset();
  arm_timer();
  const std::uint64_t changes = lobby_.presence_changes() + matches_ended_;
  if (std::exchange(changes_told_, changes) != changes && on_change) on_change();
}

void Server::carry_out(Action action) {
  if (auto* deliver = std::get_if<Deliver>(&action)) {
    Connection* connection = find(deliver->to);
    if (connection == nullptr) return;
    connection->front().deliver(*deliver);
    if (const auto* message = std::get_if<protocol::RefereeMessage>(&deliver->what)) {
      if (std::holds_alternative<protocol::Welcome>(*message)) door_.introduced(deliver->to);
      if (const auto* request = std::get_if<protocol::MoveRequest>(message)) {
        connection->note_request({request->match, request->ply});
      }
    }
    flush_soon(deliver->to);
    obey(*connection, connection->front().take_requests(), now());
  } else if (auto* close = std::get_if<Close>(&action)) {
    if (Connection* connection = find(close->connection)) {
      connection->flush();
      connection->close_when_written();
    }
  } else if (auto* make = std::get_if<MakeBoard>(&action)) {
    make_board(std::move(*make));
  } else if (auto* finished = std::get_if<Finished>(&action)) {
    ++matches_ended_;
    if (on_finished) on_finished(std::move(finished->record));
  }
}

/// Behind what has arrived already: its answers to the same client are written in one go.
void Server::flush_soon(ConnectionId id) {
  if (unflushed_.empty()) asio::post(loop_, [this] { flush(); });
  unflushed_.push_back(id);
}

void Server::flush() {
  for (const ConnectionId id : std::exchange(unflushed_, {})) {
    if (Connection* connection = find(id)) connection->flush();
  }
}

void Server::make_board(MakeBoard request) {
  asio::post(readers_, [this, request = std::move(request), work = asio::make_work_guard(loop_)] {
    MadeBoard board = made(request);
    asio::post(loop_, [this, ticket = request.ticket, board = std::move(board)]() mutable {
      lobby_.board_ready(ticket, std::move(board), now());
      carry_out();
    });
  });
}

void Server::read_line(ConnectionId id, protocol::LongLine line) {
  asio::post(readers_, [this, id, line = std::move(line), work = asio::make_work_guard(loop_)] {
    asio::post(loop_, [this, id, bytes = line.text.size(),
                       read = read_long_line(line, lobby_.settings().limits)]() mutable {
      if (Connection* connection = find(id)) {
        connection->front().long_line_read(bytes, std::move(read));
        received(*connection, now());
      }
    });
  });
}

void Server::find_hint(ConnectionId id, WantHint request) {
  asio::post(solvers_, [this, id, request = std::move(request), work = asio::make_work_guard(loop_)] {
    asio::post(loop_, [this, id, hint = hint_for(request)] {
      if (Connection* connection = find(id)) {
        connection->front().hint_ready(hint);
        received(*connection, now());
      }
    });
  });
}

Moment Server::now() const {
  const Time now = std::chrono::steady_clock::now();
  return {now, lag_.at(now)};
}

void Server::arm_timer() {
  lag_.measure(lobby_.timed());
  const auto deadline = lobby_.deadline();
  // Mostly a time has moved on: it is looked at again when the timer comes for what it was.
  if (deadline && armed_ && *armed_ <= *deadline) return;
  if (deadline == armed_) return;
  armed_ = deadline;
  timer_.cancel();
  if (!deadline) return;
  timer_.expires_at(*deadline);
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    // A move that has arrived is not late because we were.
    lag_.when_read([this](Time known) {
      armed_.reset();
      lobby_.tick(known);
      carry_out();
    });
  });
}

Connection* Server::find(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found == connections_.end() ? nullptr : found->second.get();
}

void Server::shut_down(std::string_view why) {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  door_timer_.cancel();
  lobby_.shut_down(why, now());
  carry_out();
  flush();
  std::vector<std::shared_ptr<Connection>> open;
  for (const auto& [id, connection] : connections_) open.push_back(connection);
  for (const auto& connection : open) connection->close_when_written();
}

}  // namespace gramy::referee
