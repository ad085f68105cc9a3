// Marks in a process's log: events that the referee knew of when the process printed the lines around them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <string_view>

#include "referee/process/link.hpp"

namespace gramy::referee {

/// The referee's ends of the two pipes through which it adds marks to a log (see log_descriptors.hpp).
class LogMarks {
 public:
  /// Takes the pipe for the lines of the marks, and the pipe for their placeholders in the output. LogMarks
  /// never waits when it writes to these pipes.
  LogMarks(Link::Pipe lines, Link::Pipe places);

  /// Adds a mark with the present time. If the process prints faster than the supervisor reads, the mark may
  /// be misplaced by the size of a pipe. If the log cannot be written, the mark is lost.
  void put(std::string_view text);

 private:
  Link::Pipe lines_, places_;
};

/// The pipes between the referee, the supervisor and one process.
struct LogChannel {
  /// The ends of pipes that the supervisor inherits. In the supervisor, their numbers are those of
  /// log_descriptors.hpp.
  Link::Pipe marks, printed, printing;
  LogMarks ours;
};

/// Throws std::system_error if the pipes cannot be made.
LogChannel open_log_channel(boost::asio::io_context& loop);

}  // namespace gramy::referee
