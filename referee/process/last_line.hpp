// What a process has said last, for messages about its end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace gramy::referee {

/// The last line of a log that is not empty, as far as it lies in the last 4 KiB; empty if there is none.
/// `before`: so many bytes were in it already, and are left out.
std::string last_line_of(const std::filesystem::path& log, std::uintmax_t before = 0);

}  // namespace gramy::referee
