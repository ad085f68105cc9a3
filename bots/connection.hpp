// A bot's connection to a referee. It says hello, carries messages both ways, and reconnects after a loss.
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

/// The waiting times before the attempts to reconnect, one for each attempt.
using Retries = std::vector<std::chrono::milliseconds>;
inline const Retries usual_retries{std::chrono::milliseconds(100), std::chrono::seconds(1),
                                   std::chrono::seconds(3), std::chrono::seconds(5)};

/// TCP address of a referee.
struct Address {
  std::string host;
  std::string port;
};

struct ConnectionSettings {
  std::optional<Address> address;  ///< the referee's address; if empty, the bot uses standard input and
                                   ///< output, and cannot reconnect
  protocol::Hello hello;
  Retries retries = usual_retries;
};

/// How a connection ended.
struct Ending {
  bool orderly = false;  ///< whether either side said bye
  std::string why;       ///< the reason in words
};

/// A connection that runs on the one thread of its io_context.
class Connection {
 public:
  /// Callbacks for the player of the matches. They may be called until run() has ended.
  struct Events {
    /// Called for each welcome, start, move_request, end or error of the referee.
    std::function<void(const protocol::RefereeMessage&)> message;
    /// Called when the connection is lost. The bot must then forget all matches, because after a reconnect
    /// the referee restarts those that continue.
    std::function<void()> forget;
    /// Called when the connection is lost and cannot be restored.
    std::function<void()> over{};
  };

  Connection(boost::asio::io_context& context, ConnectionSettings settings, Events events);

  /// Connects, and returns when either side has said bye, or the connection is lost and cannot be restored.
  boost::asio::awaitable<Ending> run();

  void send(const protocol::ClientMessage& message);

  /// Says bye. run() then ends soon, even while the bot connects or waits to reconnect.
  void leave();

 private:
  /// The open connection to the referee: a TCP socket or two pipes. Coroutines share its ownership, because
  /// after a reconnect one of them may still use the previous link.
  struct Link {
    boost::asio::posix::stream_descriptor in;
    std::optional<boost::asio::posix::stream_descriptor> out{};  // empty for a socket, which goes both ways
    bool writing = false;

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
  boost::asio::ip::tcp::socket connecting_;  // the socket of an attempt to connect
  boost::asio::steady_timer pause_;
  std::shared_ptr<Link> link_;  // null unless connected
  std::size_t retries_ = 0;     // number of attempts to reconnect since the last welcome
  Ending ending_;               // set by a bye or a fatal error of the referee
  bool leaving_ = false;
};

/// Splits the value of the option --connect, such as localhost:4242 or [::1]:4242, at the last colon. Throws
/// BadInput if it is not of the form HOST:PORT.
Address split_address(const std::string& address);

/// Returns `name`, the value of the option --name. Throws BadInput if no referee would accept it.
const std::string& lawful_name(const std::string& name);

/// Runs the loop of `context` until `run` has ended. SIGINT and SIGTERM call `leave`.
Ending run_until_signal(boost::asio::io_context& context, boost::asio::awaitable<Ending> run,
                        std::function<void()> leave);

}  // namespace gramy::bots
