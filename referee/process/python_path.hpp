// The Python modules that gramy offers to players' programs.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// PYTHONPATH for a player's program: the folders in `ours`, then the folder of `gramy_bot.py`. A module
/// beside the program comes before them.
std::string python_path(std::string_view ours);

}  // namespace gramy::referee
