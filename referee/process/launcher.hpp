// Launcher of players' processes, which watches over them and ends them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "referee/process/link.hpp"
#include "referee/process/process.hpp"

namespace gramy::referee {

/// How a process has ended, or why there could be none.
struct ProcessEnd {
  std::string how;              ///< "exited with code 1", "cannot start ..."
  bool was_no_command = false;  ///< Process::was_no_command
};

/// At most one process for each name at a time. When to start one again is for its owner to say.
class Launcher {
 public:
  /// Called from the loop's thread. None may destroy the launcher.
  struct Events {
    /// It is piped: its standard streams. Called while it is started.
    std::function<void(const std::string& name, Link link)> linked;
    /// It has ended, or there could be no process at all; never called while it is started.
    std::function<void(const std::string& name, const ProcessEnd& end)> ended;
    /// It closed its pipes and goes on all the same. It is ended now; `ended` follows.
    std::function<void(const std::string& name)> unreachable;
  };

  /// Given to a process whose pipes are closed to end by itself.
  static constexpr std::chrono::seconds patience{1};

  Launcher(boost::asio::io_context& loop, Events events);

  /// Starts a process, after a pause. Precondition: none of this name runs or is about to be started.
  void start(const std::string& name, const ProcessSpec& process, std::chrono::milliseconds pause = {});

  /// The link to it is lost. If it is piped nothing more can come from it: it ends by itself, or is ended.
  void link_lost(const std::string& name);

  /// Process::mark. Does nothing if there is no such process.
  void mark(const std::string& name, std::string_view text);

  /// Ends it at once; `ended` follows. Does nothing if there is no such process.
  void end(const std::string& name);

  /// From now on nothing is started, and no event is reported.
  void stop();

  /// Asks all of them to end (SIGTERM).
  void terminate();

  bool all_gone() const;

 private:
  struct Player {
    explicit Player(boost::asio::io_context& loop) : timer(loop) {}
    std::unique_ptr<Process> process;  // none before it is started, and if it cannot be
    bool piped = false;
    boost::asio::steady_timer timer;  // before it is started, or ended
  };

  void launch(const std::string& name, const ProcessSpec& process);
  void after(std::chrono::milliseconds time, const std::shared_ptr<Player>& player,
             std::function<void(Player&)> what);
  void ended(const std::string& name, const ProcessEnd& end);

  boost::asio::io_context& loop_;
  Events events_;
  std::map<std::string, std::shared_ptr<Player>> players_;  // by name; until the end of each
  bool stopped_ = false;
};

}  // namespace gramy::referee
