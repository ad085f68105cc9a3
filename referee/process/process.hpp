// Players' processes: started from a command, watched, and never left behind.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "referee/process/link.hpp"
#include "referee/process/log_marks.hpp"
#include "referee/process/process_spec.hpp"

namespace gramy::referee {

/// A command under gramy-supervise. None of its processes is left once the command has ended, this object is
/// destroyed, or the referee has ended for any reason.
class Process {
 public:
  /// `on_exit` is called from the loop once the process has ended. `how` is for example "exited with code 1",
  /// "was killed by signal 11", "exited with code 127; its sandbox does not contain '/home/ala/bot.py'". A
  /// command that does not exist exits with code 127. Throws std::exception if no process can be started.
  Process(boost::asio::io_context& loop, const ProcessSpec& spec,
          std::function<void(std::string how)> on_exit);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  bool running() const { return running_; }

  /// Whether the process ended because its command cannot be run (exit codes 126 and 127 of a shell).
  bool was_no_command() const { return exit_code_ == 126 || exit_code_ == 127; }

  /// The pipes to the process's standard input and from its standard output. To be called once. Precondition:
  /// the process is `piped`.
  Link link() { return *std::exchange(link_, std::nullopt); }

  /// Adds a mark to the process's log, after everything that the process has printed. Has no effect if there
  /// is no log.
  void mark(std::string_view text);

  /// Asks the process and its group to end (SIGTERM).
  void terminate();

  /// Ends the process and all its descendants at once; `on_exit` follows.
  void end();

 private:
  void ended();
  std::string how_it_ended(int status) const;

  boost::asio::posix::stream_descriptor watch_;  // a pidfd, which is readable once the process has ended
  std::optional<Link> link_;
  std::optional<LogMarks> marks_;
  std::string sandboxed_command_;    // the command that runs in the sandbox; empty without a sandbox
  std::filesystem::path directory_;  // absolute path of the working directory
  int pid_ = -1;
  bool running_ = true;
  std::optional<int> exit_code_;
  std::function<void(std::string)> on_exit_;
};

}  // namespace gramy::referee
