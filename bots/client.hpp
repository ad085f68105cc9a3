// A bot that connects to a referee, and plays its games as one kind of player.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <string>

#include "bots/connection.hpp"
#include "bots/matches.hpp"

namespace gramy::bots {

struct ClientSettings {
  std::optional<Address> address;  ///< the referee's address; if empty, standard input and output are used
  protocol::Hello hello;
  PlayerKind player;
  std::uint64_t seed = 0;
  Retries retries = usual_retries;
  /// The time that the referee has to restart a match after a reconnect. After this time, the bot stops its
  /// work for the match.
  std::chrono::milliseconds return_within{5'000};
};

/// A bot that runs on the one thread of its io_context. The destructor stops all solving.
class Client {
 public:
  Client(boost::asio::io_context& context, Catalogue games, ClientSettings settings);

  /// Connects and plays until either side says bye, or the connection is lost and cannot be restored.
  boost::asio::awaitable<Ending> run() { return connection_.run(); }

  /// Says bye. run() then ends soon, even in the middle of a match.
  void leave() { connection_.leave(); }

 private:
  void handle(const protocol::RefereeMessage& message);

  Connection connection_;
  Matches matches_;
};

}  // namespace gramy::bots
