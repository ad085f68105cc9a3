// A bot in the user's own terminal, such as one in a debugger.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "engine/base/descriptor.hpp"
#include "protocol/line_splitter.hpp"

namespace gramy::referee {

/// A process that shares this terminal: its standard error, and over TCP also its standard input and output.
/// It has no time limits. While it runs, this process ignores SIGINT, so that a debugger can use it.
class DebuggedBot {
 public:
  /// Starts the bot by a line for bash. Over TCP, waits for its connection. Throws std::system_error, and
  /// BadInput if it ends before it connects.
  DebuggedBot(const std::string& command, bool stdio, const std::string& name);

  /// The bot's next line; none after the last. Throws BadInput if it is too long.
  std::optional<std::string> line();

  /// Sends a line. Returns false if the bot reads no more.
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
