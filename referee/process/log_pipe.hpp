// Pipe by which what a process prints comes to its log.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace gramy::referee {

/// Both ends of a pipe, whose reader does not wait.
struct PipeEnds {
  int reader = -1;
  int writer = -1;
};

/// Throws std::system_error if there can be none.
PipeEnds make_log_pipe();

/// A process that prints to a pipe has no descriptor of the log itself, which it could truncate, make
/// executable or give any length.
class LogPipe {
 public:
  /// What comes through the pipe, a piece at a time. Returns how many bytes were written for it.
  using Sink = std::function<std::size_t(std::string_view printed)>;

  LogPipe(PipeEnds ends, Sink sink);
  ~LogPipe();
  LogPipe(const LogPipe&) = delete;
  LogPipe& operator=(const LogPipe&) = delete;

  /// What the process writes to, until it is closed here.
  int writer() const { return ends_.writer; }
  void close_writer();

  /// Readable when there is something to copy, or when the last writer has gone; -1 after that was seen.
  int reader() const { return ends_.reader; }

  /// Copies what is there, at most 64 KiB, without waiting for more. Returns how many bytes were read or
  /// written, whichever are more; 0 if there was nothing.
  std::size_t copy();

 private:
  void close_reader();

  PipeEnds ends_;
  Sink sink_;
};

}  // namespace gramy::referee
