// Pipe from a process to its log.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace gramy::referee {

/// Both ends of a pipe with a non-blocking reader.
struct PipeEnds {
  int reader = -1;
  int writer = -1;
};

/// Throws std::system_error if the pipe cannot be made.
PipeEnds make_log_pipe();

/// The process prints to a pipe, so it has no descriptor of the log: it cannot truncate the log, make it
/// executable or change its length.
class LogPipe {
 public:
  /// Receives the output in pieces. Returns how many bytes were written for it.
  using Sink = std::function<std::size_t(std::string_view printed)>;

  LogPipe(PipeEnds ends, Sink sink);
  ~LogPipe();
  LogPipe(const LogPipe&) = delete;
  LogPipe& operator=(const LogPipe&) = delete;

  /// The process's end, until it is closed here.
  int writer() const { return ends_.writer; }
  void close_writer();

  /// The reading end, which is readable when there is output or when the last writer is gone. -1 after the
  /// end was seen.
  int reader() const { return ends_.reader; }

  /// Copies the available output, at most 64 KiB, without waiting. Returns the number of bytes read or
  /// written, whichever is larger; 0 if there was nothing.
  std::size_t copy();

 private:
  void close_reader();

  PipeEnds ends_;
  Sink sink_;
};

}  // namespace gramy::referee
