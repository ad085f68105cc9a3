// Pipe by which what a process prints comes to its log.
#pragma once

#include <cstdint>
#include <optional>

namespace gramy::referee {

/// A process that prints to a pipe has no descriptor of the log itself, which it could truncate, make
/// executable or give any length.
class LogPipe {
 public:
  /// Copies to the descriptor `log`. One of a file begins anew whenever it has come to take more than
  /// `longest` bytes of the disk. Throws std::system_error if there can be no pipe.
  explicit LogPipe(int log, std::optional<std::int64_t> longest = std::nullopt);
  ~LogPipe();
  LogPipe(const LogPipe&) = delete;
  LogPipe& operator=(const LogPipe&) = delete;

  /// What the process writes to, until it is closed here.
  int writer() const { return writer_; }
  void close_writer();

  /// Readable when there is something to copy, or when the last writer has gone; -1 after that was seen.
  int reader() const { return reader_; }

  /// Copies what is there, at most 64 KiB, without waiting for more. False if there was nothing. What cannot
  /// be written, on a full disk for instance, is lost.
  bool copy();

 private:
  void bound();
  void close_reader();

  int log_;
  std::optional<std::int64_t> longest_;
  int reader_ = -1;
  int writer_ = -1;
};

}  // namespace gramy::referee
