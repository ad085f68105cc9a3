// Exit codes of the commands.
#pragma once

#include <functional>
#include <stop_token>

namespace gramy::referee {

/// Runs a command and gives its exit code: the one it returns, 2 where it throws BadInput or Conflict, 1 for
/// any other exception and where standard output cannot be written. What is thrown is said on standard error.
/// Where whoever read standard output has gone (`| head`), nothing is said: 141, as of a program that SIGPIPE
/// ends.
int exit_code_of(const std::function<int()>& command);

/// The same of a command that may take long and looks at a stop token: a signal stops it (see StopOnSignal),
/// and where it throws Stopped the exit code is 128 + the signal's number.
int exit_code_of(const std::function<int(const std::stop_token& stop)>& command);

}  // namespace gramy::referee
