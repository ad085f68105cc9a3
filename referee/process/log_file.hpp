// Log file of a process, as gramy-supervise writes it: what was printed, with times, and marks between it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace gramy::referee {

class LogFile {
 public:
  /// Writes to the end of `file`, which begins anew whenever it has come to take more than `longest` bytes of
  /// the disk. `marks`: a pipe that does not wait, by which the referee's come (log_descriptors.hpp), with
  /// its times. What cannot be written, on a full disk for instance, is lost.
  LogFile(int file, int marks, std::int64_t longest);

  /// What came through the pipe of the process, places of marks included. Returns how many bytes were
  /// written.
  std::size_t add(std::string_view printed);

  /// A line of our own, as if the process had printed it.
  void add_line(std::string_view text);

  /// A mark of our own, here.
  void mark(std::string_view what);

  /// The last one: those of the referee that still wait for their places come before it.
  void last_mark(std::string_view what);

 private:
  void receive_marks();
  bool begins_place(std::string_view begin) const;
  std::uint64_t received_marks() const { return put_marks_ + waiting_.size(); }
  void put_until(std::uint64_t end);
  void put_printed(std::string_view text);
  void put_mark(std::string_view line);
  void close_line();
  std::size_t write_out();
  void bound();

  int file_, marks_;
  std::int64_t longest_;
  std::string out_;                  // to be written
  std::string received_;             // of marks: a line without its end
  std::deque<std::string> waiting_;  // marks, for their places
  std::uint64_t put_marks_ = 0;      // how many came before those
  std::uint64_t placeless_end_ = 0;  // marks before this one do not wait for their places
  /// Places that may still come, by their words: of which mark. That one may have been put already.
  std::map<std::string, std::uint64_t, std::less<>> places_;
  std::string held_;           // of what was printed: perhaps the beginning of a place
  bool line_is_open_ = false;  // the last line in the file has no end yet
};

}  // namespace gramy::referee
