// Log file of a process, written by gramy-supervise: the output with times, and marks between its lines.
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
  /// Appends to `file`, and empties it when it takes more than `longest` bytes on the disk. `marks`: a
  /// non-blocking pipe with the referee's marks (log_descriptors.hpp), whose lines already have times. Text
  /// that cannot be written, on a full disk for instance, is lost.
  LogFile(int file, int marks, std::int64_t longest);

  /// Adds output of the process, and each of the referee's marks at its place in the output. Returns the
  /// number of bytes written.
  std::size_t add(std::string_view printed);

  /// Adds a line of the supervisor, in the form that a line of output has.
  void add_line(std::string_view text);

  /// Adds a mark of the supervisor at the present end of the log.
  void mark(std::string_view what);

  /// Adds the last mark. The referee's marks that still wait for their places come before it.
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
  std::string out_;
  std::string received_;  // bytes from the pipe of marks that are not yet a whole line
  // A mark's place in the output is a zero byte and a word (log_descriptors.hpp). Marks are numbered from 0.
  std::deque<std::string> waiting_;  // marks that are not written yet, because their places have not come
  std::uint64_t put_marks_ = 0;      // number of the first mark in waiting_; all earlier marks are written
  std::uint64_t placeless_end_ = 0;  // marks with lower numbers are written even without their places
  /// The words of places that have not come yet. Maps each word to the number of its mark. The mark may be
  /// written already.
  std::map<std::string, std::uint64_t, std::less<>> places_;
  std::string held_;           // end of the output, held back because it may be the beginning of a place
  bool line_is_open_ = false;  // whether the last line in the file is incomplete
};

}  // namespace gramy::referee
