// A bot on the wire: connects, says hello, plays, comes back after a lost link.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/matches.hpp"
#include "protocol/session.hpp"

namespace gramy::bots {

struct ClientSettings {
  std::string host;
  std::string port;
  protocol::Hello hello;
  PlayerKind player;
  std::uint64_t seed = 0;
  /// How long to wait before each try to come back after a lost link.
  std::vector<std::chrono::milliseconds> retries{std::chrono::milliseconds(100), std::chrono::seconds(1),
                                                 std::chrono::seconds(3), std::chrono::seconds(5)};
};

/// How it ended, in words; `orderly` after a bye from either side.
struct Ending {
  bool orderly = false;
  std::string why;
};

/// Runs on the one thread of its io_context. Destroying it waits for a board that is being solved.
class Client {
 public:
  Client(boost::asio::io_context& context, Catalogue games, ClientSettings settings);

  /// Connects and plays until either side says bye or the link is lost for good.
  boost::asio::awaitable<Ending> run();

  /// Says bye; run() ends soon after, whatever is going on.
  void leave();

 private:
  /// One TCP connection. The reader and the writer share it, and each may outlive its time.
  struct Link {
    boost::asio::ip::tcp::socket socket;
    bool writing = false;  // there is a writer
  };

  boost::asio::awaitable<std::string> connect();
  boost::asio::awaitable<std::string> read(std::shared_ptr<Link> link);
  boost::asio::awaitable<void> write(std::shared_ptr<Link> link);
  void handle(const protocol::RefereeMessage& message);
  void flush();
  void stop();
  void close_link();

  boost::asio::io_context& context_;
  ClientSettings settings_;
  protocol::ClientSession session_;
  Matches matches_;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::steady_timer pause_;
  std::shared_ptr<Link> link_;  // null unless connected
  std::size_t retries_ = 0;     // since the last welcome
  Ending ending_;               // as the referee's last words have it
  bool leaving_ = false;
};

}  // namespace gramy::bots
