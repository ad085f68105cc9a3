// Launcher of players' processes: starts, watches and ends them.
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

/// How a process ended, or why it could not be started.
struct ProcessEnd {
  std::string how;              ///< such as "exited with code 1" or "cannot start ..."
  bool was_no_command = false;  ///< whether the command cannot be run (see Process::was_no_command)
};

/// Runs at most one process for each name at a time. Its owner decides when to start a new one.
class Launcher {
 public:
  /// Called from the loop's thread. The functions must not destroy the launcher.
  struct Events {
    /// Receives the standard streams of a piped process, during its start.
    std::function<void(const std::string& name, Link link)> linked;
    /// The process has ended, or could not be started. Never called within start().
    std::function<void(const std::string& name, const ProcessEnd& end)> ended;
    /// The process closed its pipes but still runs. The launcher ends it, and `ended` follows.
    std::function<void(const std::string& name)> unreachable;
  };

  /// How long a process with closed pipes may take to end by itself.
  static constexpr std::chrono::seconds patience{1};

  Launcher(boost::asio::io_context& loop, Events events);

  /// Starts a process after a pause. Precondition: no process of this name runs or is about to be started.
  void start(const std::string& name, const ProcessSpec& process, std::chrono::milliseconds pause = {});

  /// The connection to the process is lost. A piped process cannot send anything more, so it is ended if it
  /// does not end by itself.
  void link_lost(const std::string& name);

  /// Calls Process::mark for the process of this name. Has no effect if there is no such process.
  void mark(const std::string& name, std::string_view text);

  /// Ends the process at once, and `ended` follows. Has no effect if there is no such process.
  void end(const std::string& name);

  /// Starts no process and reports no event from now on.
  void stop();

  /// Asks all processes to end (SIGTERM).
  void terminate();

  bool all_gone() const;

 private:
  struct Player {
    explicit Player(boost::asio::io_context& loop) : timer(loop) {}
    std::unique_ptr<Process> process;  // not set before the start, or if the start failed
    bool piped = false;
    boost::asio::steady_timer timer;  // measures the pause before the start, and the wait for the end
  };

  void launch(const std::string& name, const ProcessSpec& process);
  void after(std::chrono::milliseconds time, const std::shared_ptr<Player>& player,
             std::function<void(Player&)> what);
  void ended(const std::string& name, const ProcessEnd& end);

  boost::asio::io_context& loop_;
  Events events_;
  // The players, by name. An entry stays until the player's process has ended.
  std::map<std::string, std::shared_ptr<Player>> players_;
  bool stopped_ = false;
};

}  // namespace gramy::referee
