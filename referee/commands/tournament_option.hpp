// Option --tournament of the commands that take a store.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/tool/command_line.hpp"

namespace gramy::referee {

/// Adds the option.
void add_tournament_option(command_line::Command& command, std::string& tournament);

/// Makes the addresses of databases those of this tournament in them, and runs the command. Returns its exit
/// code, or 2 for a folder, unless `tournament` is empty.
int run_with_tournament(const std::string& tournament, std::vector<std::string*> addresses,
                        const std::function<int()>& command);

}  // namespace gramy::referee
