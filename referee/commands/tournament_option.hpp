// The option --tournament of commands that read a store.
#pragma once

#include <string>

#include "engine/tool/command_line.hpp"

namespace gramy::referee {

/// Adds the option --tournament, which sets `tournament`.
void add_tournament_option(command_line::Command& command, std::string& tournament);

}  // namespace gramy::referee
