// Marks in the log of a process: what its referee knew when it printed what stands there.
#pragma once

#include <boost/asio/io_context.hpp>
#include <string_view>

#include "referee/process/link.hpp"

namespace gramy::referee {

/// The referee's ends of the pipes (log_descriptors.hpp).
class LogMarks {
 public:
  /// Lines of marks, and their places. Neither pipe ever waits.
  LogMarks(Link::Pipe lines, Link::Pipe places);

  /// With the time of now. Where the process prints more than can be read, the place may be off by what a
  /// pipe holds; where nothing can be written to the log, the mark is lost.
  void put(std::string_view text);

 private:
  Link::Pipe lines_, places_;
};

/// The pipes of one process.
struct LogChannel {
  Link::Pipe marks, printed, printing;  ///< to be inherited; of numbers beyond those under which they are
  LogMarks ours;
};

/// Throws std::system_error if there can be none.
LogChannel open_log_channel(boost::asio::io_context& loop);

}  // namespace gramy::referee
