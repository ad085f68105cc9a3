// A bot in the user's own terminal, perhaps in a debugger.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "engine/base/descriptor.hpp"
#include "protocol/line_splitter.hpp"

namespace gramy::referee {

/// A bot's process in this terminal. The bot's standard error goes to the terminal. If the bot connects over
/// TCP, it can also use the terminal through its standard input and output. The bot has no time limits. While
/// the bot runs, gramy-referee ignores SIGINT, because debuggers use Ctrl-C.
class DebuggedBot {
 public:
  /// Starts the bot with bash. If the bot uses TCP, waits until it connects. Throws std::system_error, and
  /// BadInput if the bot ends before it connects.
  DebuggedBot(const std::string& command, bool stdio, const std::string& name);

  /// The bot's next line; none after the last one. Throws BadInput if the line is too long.
  std::optional<std::string> line();

  /// Sends a line. Returns false if the bot no longer reads.
  bool send(std::string_view line) const;

  /// Closes the connection, and waits until the bot ends.
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
