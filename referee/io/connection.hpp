// One link: bytes in to its front, bytes out through a bounded queue.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/lobby/actions.hpp"
#include "referee/match/match.hpp"
#include "referee/process/link.hpp"
#include "referee/session/front.hpp"

namespace gramy::referee {

/// A request whose line is in the queue: its clock counts from when the socket has it.
struct QueuedRequest {
  std::string match;
  std::uint64_t ply = 0;
};

/// Where the connections of one loop put what they read, one after the other: none of them pays for its own.
using ReadBuffer = std::array<char, 65536>;

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  /// What the connection tells its server; all called from the loop.
  struct Events {
    std::function<void(Connection&, Time now)> received;  ///< the front has taken in bytes
    std::function<void(Connection&)> closed;              ///< once; nothing is called after it
    std::function<void(const QueuedRequest&, Time now)> handed;
  };

  /// `buffer` must outlive this. `max_queued`: the bytes that may wait for a client to read before anything
  /// is added to them.
  Connection(Link link, ConnectionId id, Front front, ReadBuffer& buffer, std::size_t max_queued,
             Events events);

  ConnectionId id() const { return id_; }
  Front& front() { return front_; }

  /// Reads, and greets a silent stranger, until the link closes.
  void run();

  /// Whatever the front has to say is queued and written; a client that does not read is dropped.
  void flush();

  /// What the next flush takes from the front includes this request.
  void note_request(QueuedRequest request) { requests_.push_back(std::move(request)); }

  /// Closes once the queue is written, but waits for that no longer than a few seconds.
  void close_when_written();

  /// Closes now. Events::closed follows.
  void close();

 private:
  struct Piece {
    std::string bytes;
    std::size_t written;  // of them, before it was queued
    std::vector<QueuedRequest> requests;
  };

  boost::asio::awaitable<void> read();
  /// Reads all that has arrived, which LoopLag::when_read counts on. False: the link is closed.
  bool take_arrived();
  boost::asio::awaitable<void> greet();
  boost::asio::awaitable<void> write();
  void report(const std::vector<QueuedRequest>& handed);

  Link link_;
  ReadBuffer& buffer_;
  boost::asio::steady_timer greeting_;
  boost::asio::steady_timer farewell_;
  ConnectionId id_;
  Front front_;
  std::size_t max_queued_;
  Events events_;
  std::deque<Piece> queued_;
  std::size_t queued_bytes_ = 0;         // with those of the piece that is being written
  std::vector<QueuedRequest> requests_;  // which the front has, but not yet the queue
  bool writing_ = false;                 // always, while anything is queued
  bool closing_ = false;
  bool closed_ = false;
};

}  // namespace gramy::referee
