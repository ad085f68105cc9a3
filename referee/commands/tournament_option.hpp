// Option --tournament of the commands that take a store.
#pragma once

#include <string>

#include "engine/tool/command_line.hpp"

namespace gramy::referee {

/// Adds the option.
void add_tournament_option(command_line::Command& command, std::string& tournament);

}  // namespace gramy::referee
