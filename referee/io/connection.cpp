#include "referee/io/connection.hpp"

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <iterator>

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
using asio::redirect_error;
using asio::use_awaitable;

/// So much of one client is read before the others have their turn: about what a socket holds.
constexpr std::size_t bytes_a_turn = 4 << 20;

/// Whoever has more under way may be kept by TCP from sending the rest, which comes as soon as this is read.
constexpr std::size_t bytes_held_back = 16 << 10;

/// Short lines are written together up to so many; a long one is never moved once it is there.
constexpr std::size_t bytes_together = 64 << 10;

/// What goes wrong in a coroutine ends the loop instead of being lost.
void rethrow(std::exception_ptr error) {
  if (error) std::rethrow_exception(error);
}

}  // namespace

Connection::Connection(Link link, ConnectionId id, Front front, ReadBuffer& buffer, std::size_t max_queued,
                       Events events)
    : link_(std::move(link)),
      buffer_(buffer),
      greeting_(link_.in().get_executor()),
      farewell_(link_.in().get_executor()),
      id_(id),
      front_(std::move(front)),
      max_queued_(max_queued),
      events_(std::move(events)) {
  link_.in().non_blocking(true);
  link_.out().non_blocking(true);
}

void Connection::run() {
  // Each coroutine keeps the connection alive until it has ended.
  asio::co_spawn(
      link_.in().get_executor(), [self = shared_from_this()] { return self->read(); }, rethrow);
  asio::co_spawn(
      link_.in().get_executor(), [self = shared_from_this()] { return self->greet(); }, rethrow);
}

asio::awaitable<void> Connection::read() {
  boost::system::error_code error;
  do {
    co_await link_.in().async_wait(Link::Stream::wait_read, redirect_error(use_awaitable, error));
  } while (!error && take_arrived());
  close();
}

bool Connection::take_arrived() {
  boost::system::error_code error;
  for (std::size_t taken = 0; taken < bytes_a_turn && !closed_;) {
    const std::size_t size = link_.in().read_some(asio::buffer(buffer_), error);
    if (error) return error == asio::error::would_block;
    taken += size;
    if (closing_) continue;  // it has been told to go; only its end is awaited
    const Time now = std::chrono::steady_clock::now();
    front_.receive({buffer_.data(), size});
    events_.received(*this, now);
    if (taken < bytes_held_back) break;
  }
  return !closed_;
}

asio::awaitable<void> Connection::greet() {
  boost::system::error_code error;
  greeting_.expires_after(std::chrono::seconds(1));
  co_await greeting_.async_wait(redirect_error(use_awaitable, error));
  if (error || closed_) co_return;
  front_.greet();
  flush();
}

void Connection::flush() {
  if (closed_) return;
  // Judged before adding: whoever keeps up, or comes back to many matches at once, may be sent any amount.
  if (queued_bytes_ > max_queued_) return close();
  std::string bytes = front_.take_output();
  if (bytes.empty()) return;
  std::size_t written = 0;
  if (!writing_) {
    // Mostly the link takes it all at once.
    boost::system::error_code error;
    written = link_.out().write_some(asio::buffer(bytes), error);
    // A failed write closes nothing: what the client sent before it went is still to be read.
    const bool failed = error && error != asio::error::would_block;
    if (failed || written == bytes.size()) return report(std::exchange(requests_, {}));
  }
  queued_bytes_ += bytes.size();
  if (!queued_.empty() && queued_.back().bytes.size() + bytes.size() <= bytes_together) {
    queued_.back().bytes += bytes;
    std::ranges::move(std::exchange(requests_, {}), std::back_inserter(queued_.back().requests));
  } else {
    queued_.push_back({std::move(bytes), written, std::exchange(requests_, {})});
  }
  if (std::exchange(writing_, true)) return;
  asio::co_spawn(
      link_.in().get_executor(), [self = shared_from_this()] { return self->write(); }, rethrow);
}

asio::awaitable<void> Connection::write() {
  boost::system::error_code error;
  while (!closed_ && !queued_.empty()) {
    const Piece piece = std::move(queued_.front());
    queued_.pop_front();
    co_await asio::async_write(link_.out(), asio::buffer(piece.bytes) + piece.written,
                               redirect_error(use_awaitable, error));
    if (closed_) co_return;
    queued_bytes_ -= piece.bytes.size();
    if (error) {
      queued_.clear();
      queued_bytes_ = 0;
    }
    report(piece.requests);
  }
  writing_ = false;
  if (closing_) close();
}

void Connection::report(const std::vector<QueuedRequest>& handed) {
  if (handed.empty()) return;
  const Time now = std::chrono::steady_clock::now();
  for (const QueuedRequest& request : handed) events_.handed(request, now);
}

void Connection::close_when_written() {
  if (closing_ || closed_) return;
  closing_ = true;
  if (!writing_) return close();
  farewell_.expires_after(std::chrono::seconds(5));
  farewell_.async_wait([self = shared_from_this()](boost::system::error_code error) {
    if (!error) self->close();
  });
}

void Connection::close() {
  if (std::exchange(closed_, true)) return;
  const auto self = shared_from_this();  // the server forgets us below
  greeting_.cancel();
  farewell_.cancel();
  link_.close();
  events_.closed(*this);
}

}  // namespace gramy::referee
