// `gramy-referee exam smallest`: the smallest board on which a bot errs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/number.hpp"
#include "engine/tool/command_line.hpp"

namespace gramy::referee {

/// Adds the command to `exam`. The function runs it, once it is given, and returns the exit code.
std::pair<command_line::Command, std::function<int()>> add_smallest(command_line::Command& exam);

}  // namespace gramy::referee
