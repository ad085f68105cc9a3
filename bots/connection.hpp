// A bot's end of the wire: connects, says hello, carries messages both ways, comes back after a lost link.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/session.hpp"

namespace gramy::bots {

/// How long to wait before each try to come back after a lost link.
using Retries = std::vector<std::chrono::milliseconds>;
inline const Retries usual_retries{std::chrono::milliseconds(100), std::chrono::seconds(1),
                                   std::chrono::seconds(3), std::chrono::seconds(5)};

/// Where a referee is reached by TCP.
struct Address {
  std::string host;
  std::string port;
};

struct ConnectionSettings {
  std::optional<Address> address;  ///< none: standard input and output are the link, which cannot come back
  protocol::Hello hello;
  Retries retries = usual_retries;
};

/// How it ended, in words; `orderly` after a bye from either side.
struct Ending {
  bool orderly = false;
  std::string why;
};

/// Runs on the one thread of its io_context.
class Connection {
 public:
  /// For whoever plays the matches. May be called until run() has ended.
  struct Events {
    /// What the referee says: welcome, and of matches start, move_request, end, error.
    std::function<void(const protocol::RefereeMessage&)> message;
    /// All matches are to be forgotten: if we come back, the referee tells anew of those that go on.
    std::function<void()> forget;
    /// We do not come back any more.
    std::function<void()> over{};
  };

  Connection(boost::asio::io_context& context, ConnectionSettings settings, Events events);

  /// Connects and stays until either side says bye or the link is lost for good.
  boost::asio::awaitable<Ending> run();

  void send(const protocol::ClientMessage& message);

  /// Says bye; run() ends soon after, whatever is going on.
  void leave();

 private:
  /// One link, a TCP connection or two pipes. The reader and the writer share it, and each may outlive its
  /// time.
  struct Link {
    boost::asio::posix::stream_descriptor in;
    std::optional<boost::asio::posix::stream_descriptor> out{};  // none: a socket, which goes both ways
    bool writing = false;                                        // there is a writer

    void close();
  };

  boost::asio::awaitable<Ending> stay();
  boost::asio::awaitable<std::string> connect();
  boost::asio::awaitable<std::string> connect_to(Address address);
  std::string take_standard_streams();
  std::string place() const;
  boost::asio::awaitable<std::string> read(std::shared_ptr<Link> link);
  boost::asio::awaitable<void> write(std::shared_ptr<Link> link);
  void handle(const protocol::RefereeMessage& message);
  void flush();
  void stop();
  void close_link();

  boost::asio::io_context& context_;
  ConnectionSettings settings_;
  Events events_;
  protocol::ClientSession session_;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::ip::tcp::socket connecting_;  // until it is a link
  boost::asio::steady_timer pause_;
  std::shared_ptr<Link> link_;  // null unless connected
  std::size_t retries_ = 0;     // since the last welcome
  Ending ending_;               // as the referee's last words have it
  bool leaving_ = false;
};

/// Splits the HOST:PORT of an option --connect, also [::1]:4242. Throws BadInput.
Address split_address(const std::string& address);

/// The name. Throws BadInput, naming the option --name, for one that no referee would accept.
const std::string& lawful_name(const std::string& name);

/// Runs the loop until `run` has ended; SIGINT and SIGTERM call `leave`.
Ending run_until_signal(boost::asio::io_context& context, boost::asio::awaitable<Ending> run,
                        std::function<void()> leave);

}  // namespace gramy::bots
