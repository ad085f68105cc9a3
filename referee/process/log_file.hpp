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

  /// Adds output of the process, and replaces the placeholders in this output by the referee's marks. Returns
  /// the number of bytes written.
  std::size_t add(std::string_view printed);

  /// Adds a line of the supervisor, in the form that a line of output has.
  void add_line(std::string_view text);

  /// Adds a mark (a line that the process did not print) at the present end of the log.
  void mark(std::string_view what);

  /// Adds the last mark of the log, after all marks of the referee that still wait for their placeholders.
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
  // The referee puts a placeholder for each mark into the output: a zero byte and a word
  // (log_descriptors.hpp). Marks are numbered from 0.
  std::deque<std::string> waiting_;  // received marks whose placeholders have not arrived yet
  std::uint64_t put_marks_ = 0;      // number of the first mark in waiting_; all earlier marks are written
  std::uint64_t placeless_end_ = 0;  // marks with numbers below this do not wait for placeholders
  /// The words of the awaited placeholders, with the numbers of their marks. These marks may be written
  /// already.
  std::map<std::string, std::uint64_t, std::less<>> places_;
  std::string held_;           // end of the output, held back because a placeholder may begin there
  bool line_is_open_ = false;  // whether the last line in the file is incomplete
};

}  // namespace gramy::referee
