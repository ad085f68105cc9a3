// Fair reading: what has arrived is taken from everybody in turn, and said to have arrived when it may have.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "referee/io/server.hpp"
#include "referee/process/tcp_activity.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

/// About what a socket holds: more than this was not there when it was looked at.
constexpr std::size_t most_arrived_at_once = 4 << 20;

/// One connection is read for so long, and so many bytes before the time is looked at, as each may be a line.
constexpr std::chrono::milliseconds longest_take{1};
constexpr std::size_t bytes_at_once = 1024;

/// All who are still to be read are read for so long, before the loop looks who else there is. Not shorter:
/// what there is to write among many matches is then spread over more writes.
constexpr std::chrono::milliseconds longest_turn{4};

/// Whoever has more under way may be kept by TCP from sending the rest, which comes as soon as this is read.
constexpr std::size_t bytes_held_back = 16 << 10;

/// What was held back has come by then, but for two ways of the line: Linux asks again for an open window
/// after 200 ms at the earliest, should the word of it be lost.
constexpr std::chrono::milliseconds rest_patience{250};

/// The kernel counts the time since something has arrived in steps of at most so much.
constexpr std::chrono::milliseconds kernel_step{10};

}  // namespace

/// What arrives next is taken at once from whoever has not cost the loop much, from others in their turn.
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

/// Whether it is read in its turn. Whoever has cost the loop much is still read at once as long as nobody
/// waits and those who have do not fill the turn of the loop.
bool Server::waits(const Connection& connection, Time now) {
  if (!unread_.owes(connection.id, now)) return false;
  const auto look = lag_.look();
  if (!unread_.empty() || !look) return true;
  if (look->time != at_once_.look) at_once_ = {look->time, now};
  return now - at_once_.since > longest_turn;
}

/// There is something to be read when it is the connection's turn.
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

/// Takes what was read and not yet taken, or else what the buffer holds of what is still with the link, as
/// much as there is time for from `begun` on, which is now. If there may be more, that waits for its turn.
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

/// There was nothing more to be taken.
void Server::emptied(const ConnectionPtr& connection) {
  if (may_be_held_back(*connection)) {
    await_rest(connection);
  } else if (connection->rest_by) {
    unread_since_.emplace(connection->unread_since->time, connection->id);
  } else {
    all_taken(*connection);
  }
}

/// Whether TCP may have kept the other end from sending more while the loop was busy with others. What it has
/// to send then comes once the link was read, and is no later for that.
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

/// What comes from now on has not waited.
void Server::all_taken(Connection& connection) {
  if (connection.unread_since) unread_since_.erase({connection.unread_since->time, connection.id});
  connection.unread_since.reset();
  connection.rest_by.reset();
  connection.taken = connection.taken_before = 0;
}

/// The loop has been busy with what it has sent since `begun`.
void Server::charge(Connection& connection, Time begun) {
  if (!connection.open) return;
  follow(connection);  // a head that names somebody is his, too
  const Time now = clock_.now();
  connection.loop_time += now - begun;
  if (lag_.look()) connection.spent.push_back({begun, begun + lag_.worked(begun, now)});
  unread_.charge(connection.id, now - begun, now);
}

/// All that had arrived by then has been read. Precondition: it is measured.
LoopLag::Look Server::look_of_all() const {
  const LoopLag::Look look = *lag_.look();
  if (unread_since_.empty() || unread_since_.begin()->first >= look.time) return look;
  return *connections_.at(unread_since_.begin()->second)->unread_since;
}

/// What the loop has spent since then on what this connection has sent.
Time::duration Server::own_time(const Connection& connection, Time since) {
  Time::duration own{};
  for (const TimeSpan& span : connection.spent)
    own += std::max(span.end - std::max(span.begin, since), Time::duration::zero());
  return own;
}

/// Of what may have waited since `known` until now, but surely had arrived by `latest`: all that the loop did
/// meanwhile was lag, except for the time `own` that it spent on what the same client had sent.
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

/// Of what is read in a turn that has `begun`, and is handed in now. Whoever keeps the loop busy is not
/// excused by that, as far as it has worked and not waited for the machine; but what the kernel knows to have
/// arrived earlier did.
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

/// As soon as what was seen by then has been read.
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
