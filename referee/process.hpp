// Player processes: started from a command, watched, and never left behind.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/link.hpp"

namespace gramy::referee {

struct ProcessSpec {
  std::string command;                             ///< for /bin/sh
  std::filesystem::path directory;                 ///< where it runs; empty: here
  std::map<std::string, std::string> environment;  ///< on top of ours
  std::filesystem::path log;                       ///< receives its standard error; empty: our standard error
  bool piped = false;  ///< whether its standard input and output are ours (Process::link); else these are
                       ///< nothing and the log
};

/// A child process in a session of its own. Destroying it kills the whole session group at once.
class Process {
 public:
  /// `on_exit` is called from the loop once the process has ended, with how: "exited with code 1", "was
  /// killed by signal 11". Throws std::system_error if there can be no process at all; a command that does
  /// not exist is an exit with code 127.
  Process(boost::asio::io_context& loop, const ProcessSpec& spec,
          std::function<void(std::string how)> on_exit);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  bool running() const { return running_; }

  /// The pipes to its standard input and from its standard output, once. Precondition: it is `piped`.
  Link link() { return *std::exchange(link_, std::nullopt); }

  /// Asks the group to end (SIGTERM).
  void terminate();

  /// Ends the group at once; `on_exit` follows.
  void end();

 private:
  void ended();

  boost::asio::posix::stream_descriptor watch_;  // a pidfd: readable once the process has ended
  std::optional<Link> link_;
  int pid_ = -1;
  bool running_ = true;
  std::function<void(std::string)> on_exit_;
};

/// From now on, descendants whose parent ended become our children, wherever they went.
void adopt_orphans();

/// Kills and reaps all descendants that are left. Only after adopt_orphans, and when nothing of ours is to
/// live on.
void kill_descendants();

}  // namespace gramy::referee
