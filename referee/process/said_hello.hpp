// Detection of a bot that says its hello on standard output where it was to connect.
#pragma once

#include <filesystem>

namespace gramy::referee {

/// Whether one of the first lines of what a bot has printed is its hello.
bool said_hello(const std::filesystem::path& log);

}  // namespace gramy::referee
