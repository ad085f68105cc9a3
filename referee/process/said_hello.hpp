// Whether a bot that was awaited elsewhere speaks on its standard output.
#pragma once

#include <filesystem>

namespace gramy::referee {

/// Whether one of the first lines of what a bot has printed is its hello.
bool said_hello(const std::filesystem::path& log);

}  // namespace gramy::referee
