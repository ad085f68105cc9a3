// A bot in the user's own terminal, such as one in a debugger.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "engine/base/descriptor.hpp"
#include "protocol/line_splitter.hpp"

namespace gramy::referee {

/// Its standard error, and over TCP its standard input and output, are those of this process: it may ask the
/// user. It may take all the time that it needs. While it runs, this process ignores SIGINT, which a debugger
/// takes for itself.
class DebuggedBot {
 public:
  /// Starts it, by a line for bash. Over TCP it is awaited. Throws std::system_error, and BadInput if it ends
  /// before it connects.
  DebuggedBot(const std::string& command, bool stdio, const std::string& name);

  /// Its next line. None after the last; throws BadInput for one that is too long.
  std::optional<std::string> line();

  /// False if it reads no more.
  bool send(std::string_view line) const;

  /// Closes the wire, and waits until the bot has ended.
  void let_go();

 private:
  void start(const std::string& command, const std::string& name, const std::string& address,
             const int* standard);
  void await_link(int listening);

  pid_t pid_ = -1;
  Descriptor in_, out_;
  protocol::LineSplitter splitter_;
};

}  // namespace gramy::referee
