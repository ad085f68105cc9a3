// Exit codes of commands.
#pragma once

#include <functional>
#include <stop_token>

namespace gramy::referee {

/// Runs a command and returns its exit code: its own result; 2 if it throws BadInput or Conflict; 1 for any
/// other exception, or if standard output cannot be written. Reports exceptions on standard error. If the
/// reader of standard output has gone (`| head`), returns 141, as if SIGPIPE had ended the program, and
/// reports nothing.
int exit_code_of(const std::function<int()>& command);

/// Runs a command that may take long. A signal such as SIGINT requests a stop through `stop` (StopOnSignal).
/// If the command throws Stopped, the exit code is 128 + the signal's number.
int exit_code_of(const std::function<int(const std::stop_token& stop)>& command);

}  // namespace gramy::referee
