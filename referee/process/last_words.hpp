// What a process has said last, for messages about its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace gramy::referee {

/// The last lines of a log that are not empty, at most `most`, as far as they lie in its last 16 KiB.
/// `before`: so many bytes were in it already, and are left out.
std::vector<std::string> last_lines_of(const std::filesystem::path& log, std::size_t most,
                                       std::uintmax_t before = 0);

/// Which of a program's last lines says most about its end: not the version that Node prints last, nor a
/// frame of a stack, but the error above them. Empty if there are no lines.
std::string telling_line(std::span<const std::string> lines);

/// The telling line of a log, of what was added to it since it had `before` bytes.
std::string last_words_of(const std::filesystem::path& log, std::uintmax_t before = 0);

}  // namespace gramy::referee
