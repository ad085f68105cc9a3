// What a process has said last, for messages about its end.
#pragma once

#include <filesystem>
#include <string>

namespace gramy::referee {

/// The last line of a log that is not empty, as far as it lies in the last 4 KiB; empty if there is none.
std::string last_line_of(const std::filesystem::path& log);

}  // namespace gramy::referee
