// Detection of a bot that writes its hello to standard output instead of connecting.
#pragma once

#include <filesystem>

namespace gramy::referee {

/// Whether one of the first lines that the bot printed is its hello.
bool said_hello(const std::filesystem::path& log);

}  // namespace gramy::referee
