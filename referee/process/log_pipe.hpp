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

/// Makes a pipe. Throws std::system_error if that fails.
PipeEnds make_log_pipe();

/// A pipe from a process to the function that writes its log. So the process has no descriptor of the log
/// itself, and cannot truncate it, make it executable or change its length.
class LogPipe {
 public:
  /// A function that receives a piece of the output and returns the number of bytes that it wrote.
  using Sink = std::function<std::size_t(std::string_view printed)>;

  LogPipe(PipeEnds ends, Sink sink);
  ~LogPipe();
  LogPipe(const LogPipe&) = delete;
  LogPipe& operator=(const LogPipe&) = delete;

  /// The writing end, for the process. Valid until close_writer.
  int writer() const { return ends_.writer; }
  void close_writer();

  /// The reading end. It is readable when there is output, and when the last writer has closed its end. -1
  /// once the end of the output was read.
  int reader() const { return ends_.reader; }

  /// Copies the available output, at most 64 KiB, without waiting. Returns the number of bytes read or
  /// written, whichever is larger; 0 if there was no output.
  std::size_t copy();

 private:
  void close_reader();

  PipeEnds ends_;
  Sink sink_;
};

}  // namespace gramy::referee
