// The last lines that a process printed, for messages about its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace gramy::referee {

/// The last lines that a process printed. Blank lines are left out, and so are marks, the lines in the log
/// that the process did not print.
struct EndOfLog {
  std::vector<std::string> lines;
  std::uintmax_t left_out = 0;  ///< bytes of the earlier lines, which were left out
  std::uintmax_t size = 0;      ///< bytes of the whole log when it was read
};

/// Returns at most `most` lines from the last 16 KiB. Ignores the first `before` bytes of the log.
EndOfLog end_of_log(const std::filesystem::path& log, std::size_t most, std::uintmax_t before = 0);

/// The line that says most about a program's end: the error itself, and not a stack frame below it or the
/// version that Node prints last. Empty if there are no lines.
std::string telling_line(std::span<const std::string> lines);

/// The telling_line of the text that was added after the first `before` bytes of a log.
std::string last_words_of(const std::filesystem::path& log, std::uintmax_t before = 0);

}  // namespace gramy::referee
