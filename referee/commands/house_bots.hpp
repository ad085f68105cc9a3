// The bots that `serve` keeps for everybody: client processes of its own, started again when they end.
#pragma once

#include <boost/asio/io_context.hpp>
#include <map>
#include <string>

#include "referee/io/server.hpp"
#include "referee/process/launcher.hpp"

namespace gramy::referee {

class HouseBots {
 public:
  /// The names, which are also the players: `perfect` and `random`. Each with a secret of its own, for
  /// LobbySettings::tokens.
  static std::map<std::string, std::string> tokens();

  /// They play on `server`. None is started yet.
  HouseBots(boost::asio::io_context& loop, Server& server, std::map<std::string, std::string> tokens);

  void start();

  /// To be called when a bot may have lost its link. A bot cannot come back without its link, so it is
  /// replaced.
  void notice_presence();

  bool all_present() const;

  /// From now on no bot is replaced.
  void stop() { launcher_.stop(); }

  /// Asks those that run to end.
  void terminate() { launcher_.terminate(); }

  bool all_gone() const { return launcher_.all_gone(); }

 private:
  void linked(const std::string& name, Link link);
  void ended(const std::string& name, const ProcessEnd& end);
  void unreachable(const std::string& name);

  Server& server_;
  std::map<std::string, std::string> tokens_;  // by name
  Launcher launcher_;
};

}  // namespace gramy::referee
