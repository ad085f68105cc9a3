// The modules of Python that gramy offers to players' programs.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// PYTHONPATH for a player's program: the folders in `ours`, then the one that has `gramy_bot.py`. A module
/// beside the program comes before both.
std::string python_path(std::string_view ours);

}  // namespace gramy::referee
