// The bots that a referee keeps for everybody: client processes of its own, replaced when they end.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "referee/io/server.hpp"
#include "referee/process/process.hpp"

namespace gramy::referee {

class HouseBots {
 public:
  /// The names, which are also the players: `perfect` and `random`. Each with a secret of its own, for
  /// LobbySettings::tokens.
  static std::map<std::string, std::string> tokens();

  /// They play on `server`. None is started yet.
  HouseBots(boost::asio::io_context& loop, Server& server, const std::map<std::string, std::string>& tokens);

  void start();

  /// To be called when it has changed who is present: a bot without its link cannot come back to it, and is
  /// replaced.
  void notice_presence();

  bool all_present() const;

  /// Replaces none any more.
  void stop();

  /// Asks those that run to end.
  void ask();

  bool all_gone() const;

 private:
  struct Bot {
    explicit Bot(boost::asio::io_context& loop) : pause(loop) {}
    std::string name;
    std::string token;
    std::unique_ptr<Process> process;
    boost::asio::steady_timer pause;  // before it is ended or started again
    bool present = false;
  };

  void start(Bot& bot);
  void start_later(Bot& bot);
  void expect_end(Bot& bot);

  boost::asio::io_context& loop_;
  Server& server_;
  std::list<Bot> bots_;  // of which the processes' callbacks hold references
  bool stopping_ = false;
};

}  // namespace gramy::referee
