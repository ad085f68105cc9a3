// The bots that `serve` runs as opponents, and starts again when they end.
#pragma once

#include <boost/asio/io_context.hpp>
#include <map>
#include <string>

#include "referee/io/server.hpp"
#include "referee/process/launcher.hpp"

namespace gramy::referee {

/// The bots that `serve` starts itself, as opponents for visitors.
class HouseBots {
 public:
  /// For each bot's name, a new secret for LobbySettings::tokens. The names, `perfect` and `random`, are also
  /// kinds of player.
  static std::map<std::string, std::string> tokens();

  /// The bots will play on `server`. Starts none of them yet.
  HouseBots(boost::asio::io_context& loop, Server& server, std::map<std::string, std::string> tokens);

  void start();

  /// Call this function when a bot may have lost its connection. The bot is then replaced, because it cannot
  /// connect again.
  void notice_presence();

  bool all_present() const;

  /// From now on, a bot that ends is not started again.
  void stop() { launcher_.stop(); }

  /// Asks the running bots to end.
  void terminate() { launcher_.terminate(); }

  bool all_gone() const { return launcher_.all_gone(); }

 private:
  void linked(const std::string& name, Link link);
  void ended(const std::string& name, const ProcessEnd& end);
  void unreachable(const std::string& name);

  Server& server_;
  std::map<std::string, std::string> tokens_;  // for each bot's name, its secret
  Launcher launcher_;
};

}  // namespace gramy::referee
