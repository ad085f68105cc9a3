// What every command ends with.
#pragma once

#include <functional>

namespace gramy::referee {

/// Runs a command and gives its exit code: the one it returns, 2 where it throws BadInput, 1 for any other
/// exception and where standard output cannot be written. What is thrown is said on standard error.
int exit_code_of(const std::function<int()>& command);

}  // namespace gramy::referee
