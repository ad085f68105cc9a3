// Player processes: started from a command, watched, and never left behind.
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

/// A command under the eyes of gramy-supervise: once it has ended, or this object is destroyed, or the
/// referee is gone in whatever way, neither it nor anything it has started is left.
class Process {
 public:
  /// `on_exit` is called from the loop once the process has ended, with how: "exited with code 1", "was
  /// killed by signal 11", "exited with code 127; its sandbox does not show '/home/ala/bot.py'". Throws
  /// std::exception if there can be no process at all; a command that does not exist is an exit with code
  /// 127.
  Process(boost::asio::io_context& loop, const ProcessSpec& spec,
          std::function<void(std::string how)> on_exit);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  bool running() const { return running_; }

  /// It has ended because its command is no program that can be run (exit codes 126 and 127 of a shell).
  bool was_no_command() const { return exit_code_ == 126 || exit_code_ == 127; }

  /// The pipes to its standard input and from its standard output, once. Precondition: it is `piped`.
  Link link() { return *std::exchange(link_, std::nullopt); }

  /// Puts a mark into its log: behind all that it has printed so far. Does nothing if there is none.
  void mark(std::string_view text);

  /// Asks it and its group to end (SIGTERM).
  void terminate();

  /// Ends it and all it has started at once; `on_exit` follows.
  void end();

 private:
  void ended();
  std::string how_it_ended(int status) const;

  boost::asio::posix::stream_descriptor watch_;  // a pidfd: readable once the process has ended
  std::optional<Link> link_;
  std::optional<LogMarks> marks_;
  std::string sandboxed_command_;    // empty: it is in the open
  std::filesystem::path directory_;  // from the root on
  int pid_ = -1;
  bool running_ = true;
  std::optional<int> exit_code_;
  std::function<void(std::string)> on_exit_;
};

}  // namespace gramy::referee
