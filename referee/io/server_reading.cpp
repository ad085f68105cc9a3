// Fair reading: takes input from all connections in turn, and estimates when the input arrived.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "referee/io/server.hpp"
#include "referee/process/tcp_activity.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

/// About the size of a socket's buffer. If more than this is read, some of it arrived after the loop last
/// looked at the socket.
constexpr std::size_t most_arrived_at_once = 4 << 20;

/// The longest time spent on one connection in a turn. Each byte may be a line, so the time is checked every
/// few bytes.
constexpr std::chrono::milliseconds longest_take{1};
constexpr std::size_t bytes_at_once = 1024;

/// The longest time spent on all waiting connections before the loop looks at the sockets again. A shorter
/// time would spread the output of many matches over more writes.
constexpr std::chrono::milliseconds longest_turn{4};

/// If a client has sent more than this without an acknowledgement, TCP may hold back the rest until this part
/// is read.
constexpr std::size_t bytes_held_back = 16 << 10;

/// How long the loop waits for input that TCP held back, in addition to two round trips. The packet that
/// reopens the TCP window may be lost. Then Linux probes again after 200 ms at the earliest.
constexpr std::chrono::milliseconds rest_patience{250};

/// The kernel measures the time since the last input in steps of at most this.
constexpr std::chrono::milliseconds kernel_step{10};

}  // namespace

/// Waits for input. Handles it at once if the connection has used little of the loop's time lately. Otherwise
/// the input waits for the connection's turn.
void Server::read(ConnectionPtr connection) {
  Connection& from = *connection;
  from.link.async_read_some(
      asio::buffer(from.first),
      [this, connection = std::move(connection)](boost::system::error_code error, std::size_t size) mutable {
        if (!connection->open) return;
        guarded(connection->id, [&] {
          if (error) return lose(*connection);
          connection->first_size = size;
          const Time now = clock_.now();
          if (waits(*connection, now)) {
            put_off(*connection, now);
          } else {
            take(std::move(connection), now);
          }
        });
      });
}

/// Whether the connection has to wait for its turn. Only a connection that has used much of the loop's time
/// lately (FairQueue::owes) may have to wait. Even this connection is read at once if no connection waits and
/// the lag is measured. After each LoopLag::Look, this is allowed only for longest_turn.
bool Server::waits(const Connection& connection, Time now) {
  if (!unread_.owes(connection.id, now)) return false;
  const auto look = lag_.look();
  if (!unread_.empty() || !look) return true;
  if (look->time != at_once_.look) at_once_ = {look->time, now};
  return now - at_once_.since > longest_turn;
}

/// Queues the connection: its input is read in its turn.
void Server::put_off(Connection& connection, Time now) {
  if (connection.taken > most_arrived_at_once) all_taken(connection);
  if (!connection.unread_since) connection.unread_since = lag_.look().value_or(LoopLag::Look{now, {}});
  unread_since_.emplace(connection.unread_since->time, connection.id);
  unread_.push(connection.id, now);
  if (std::exchange(taking_turns_, true)) return;
  asio::post(loop_, [this] { take_turns(); });
}

void Server::take_turns() {
  const Time begun = clock_.now();
  Time now = begun;
  do {
    const auto next = unread_.pop();
    if (!next) break;
    guarded(*next, [&] { take(find(*next), now); });
    now = clock_.now();
  } while (now - begun < longest_turn);
  if (due_) time_out(*due_);
  taking_turns_ = !unread_.empty();
  if (taking_turns_) asio::post(loop_, [this] { take_turns(); });
}

/// Handles the input of a connection: first the bytes that were read before, then further bytes from its
/// socket or pipe. `begun` is the current time. When longest_take has passed, the rest of the input waits for
/// the connection's next turn.
void Server::take(ConnectionPtr connection, Time begun) {
  Connection& from = *connection;
  if (from.unread_since) unread_since_.erase({from.unread_since->time, from.id});
  const auto receive = [&](std::string_view bytes, Time now) {
    referee_.received(from.id, bytes, arrival_of(from, begun, now));
    from.bytes_read += bytes.size();
    from.taken += bytes.size();
  };
  const std::string kept = std::exchange(from.kept, {});
  const std::size_t first_size = std::exchange(from.first_size, 0);
  bool is_all = first_size > 0 && first_size < from.first.size();
  if (first_size > 0) receive({from.first.data(), first_size}, begun);
  std::string_view bytes = kept;
  if (!is_all && bytes.empty() && from.open) {
    boost::system::error_code error;
    const std::size_t size = from.link.read_some(asio::buffer(buffer_), error);
    if (error && error != asio::error::would_block) {
      charge(from, begun);
      return lose(from);
    }
    bytes = {buffer_.data(), size};
    is_all = error || (size < buffer_.size() && from.taken + size < bytes_held_back);
  }
  while (!bytes.empty() && from.open) {
    const Time now = clock_.now();
    if (now - begun >= longest_take) break;
    receive(bytes.substr(0, bytes_at_once), now);
    bytes.remove_prefix(std::min(bytes.size(), bytes_at_once));
  }
  from.kept = bytes;
  charge(from, begun);
  attend();
  if (!from.open) return;
  if (!is_all || !from.kept.empty()) return put_off(from, clock_.now());
  emptied(connection);
  read(std::move(connection));
}

/// Runs when a read has emptied the connection's socket or pipe.
void Server::emptied(const ConnectionPtr& connection) {
  if (may_be_held_back(*connection)) {
    await_rest(connection);
  } else if (connection->rest_by) {
    unread_since_.emplace(connection->unread_since->time, connection->id);
  } else {
    all_taken(*connection);
  }
}

/// Whether TCP may have held back input while the loop was busy with other clients. Held-back input arrives
/// only after the loop has emptied the socket. It must not count as late, because the loop caused the delay.
bool Server::may_be_held_back(const Connection& connection) {
  if (!connection.unread_since || !lag_.look()) return false;
  if (connection.taken - connection.taken_before < bytes_held_back) return false;
  const Time since = connection.unread_since->time;
  const Time now = clock_.now();
  return LoopLag::since(since, now, own_time(connection, since)) > Time::duration::zero();
}

void Server::await_rest(const ConnectionPtr& connection) {
  const auto activity = tcp_activity(connection->link.native_handle());
  if (!activity) return all_taken(*connection);
  unread_since_.emplace(connection->unread_since->time, connection->id);
  connection->taken_before = connection->taken;
  const Time by = clock_.now() + rest_patience + 2 * activity->round_trip;
  connection->rest_by = by;
  const auto timer = std::make_shared<asio::steady_timer>(loop_, clock_.steady(by));
  timer->async_wait([this, connection, timer, by](boost::system::error_code) {
    lag_.when_seen([this, connection, by](Time) {
      if (!connection->open || connection->rest_by != by) return;
      connection->rest_by.reset();
      if (unread_.waits(connection->id)) return;
      all_taken(*connection);
      if (due_) time_out(*due_);
    });
  });
}

/// Records that all input is handled, so that input which arrives from now on has not waited.
void Server::all_taken(Connection& connection) {
  if (connection.unread_since) unread_since_.erase({connection.unread_since->time, connection.id});
  connection.unread_since.reset();
  connection.rest_by.reset();
  connection.taken = connection.taken_before = 0;
}

/// Charges the connection for the loop's time since `begun`.
void Server::charge(Connection& connection, Time begun) {
  if (!connection.open) return;
  // The input may have been the head of a request in which a proxy names its client. Then the client is
  // charged.
  follow(connection);
  const Time now = clock_.now();
  connection.loop_time += now - begun;
  if (lag_.look()) connection.spent.push_back({begun, begun + lag_.worked(begun, now)});
  unread_.charge(connection.id, now - begun, now);
}

/// The last Look before the arrival of the oldest unread input on all connections. Precondition: the loop's
/// lag is measured.
LoopLag::Look Server::look_of_all() const {
  const LoopLag::Look look = *lag_.look();
  if (unread_since_.empty() || unread_since_.begin()->first >= look.time) return look;
  return *connections_.at(unread_since_.begin()->second)->unread_since;
}

/// The time that the loop has spent on this connection's input since `since`.
Time::duration Server::own_time(const Connection& connection, Time since) {
  Time::duration own{};
  for (const TimeSpan& span : connection.spent)
    own += std::max(span.end - std::max(span.begin, since), Time::duration::zero());
  return own;
}

/// The arrival and the lag of input that arrived at some time from `known` to `latest`. `own`: the time in
/// which the loop worked on the same client's input. The whole span counts as lag, except `own`.
Moment Server::moment_of(const LoopLag::Look& known, Time latest, Time now, Time::duration own) const {
  const auto until_latest = [latest](Time moment) {
    return std::max(latest - moment, Time::duration::zero());
  };
  const Time::duration lag = until_latest(now - LoopLag::since(known.time, now, own));
  const Time::duration others_lag = until_latest(now - LoopLag::since(look_of_all().time, now));
  if (std::max(lag, others_lag) == Time::duration::zero()) return {latest};
  const Time::duration clients_lag =
      std::clamp(lag_.worked_for_clients(known) - own, Time::duration::zero(), lag);
  return {latest, lag - clients_lag, clients_lag, others_lag};
}

/// The arrival and the lag of input that the referee gets now, in a turn that began at `begun`. If the kernel
/// reports an earlier arrival, the input arrived at that time. If the machine made the loop wait, that time
/// counts as lag. If the loop worked on the same client's input, that time does not count as lag.
Moment Server::arrival_of(Connection& connection, Time begun, Time now) {
  const auto look = lag_.look();
  if (!look) {
    connection.spent.clear();
    return {now};
  }
  const LoopLag::Look known = connection.unread_since.value_or(*look);
  std::erase_if(connection.spent, [&](const TimeSpan& span) { return span.end <= known.time; });
  const Time earliest = std::min(known.time, look_of_all().time);
  if (LoopLag::since(earliest, now) == Time::duration::zero()) return {now};
  const auto activity = tcp_activity(connection.link.native_handle());
  const Time latest = activity ? std::min(now, clock_.before(now, activity->since_data) + kernel_step) : now;
  return moment_of(known, latest, now, lag_.worked(begun, now) + own_time(connection, known.time));
}

/// Calls the referee's timeout. If input that arrived no later than `known` is still unread, waits until that
/// input is read.
void Server::time_out(Time known) {
  if (!unread_since_.empty() && unread_since_.begin()->first <= known) {
    due_ = std::min(known, due_.value_or(known));
    return;
  }
  due_.reset();
  armed_.reset();
  referee_.timeout(known);
  carry_out();
}

}  // namespace gramy::referee
