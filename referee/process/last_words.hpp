// Last lines that a process has printed, for messages about its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace gramy::referee {

/// The last lines of a log that are neither empty nor marks, as they were printed.
struct EndOfLog {
  std::vector<std::string> lines;
  std::uintmax_t left_out = 0;  ///< bytes, of lines before these
  std::uintmax_t size = 0;      ///< bytes of the whole log, as it was read
};

/// At most `most` lines, as far as they lie in the last 16 KiB. `before`: so many bytes were in it already,
/// and do not count.
EndOfLog end_of_log(const std::filesystem::path& log, std::size_t most, std::uintmax_t before = 0);

/// Which of a program's last lines says most about its end: not the version that Node prints last, nor a
/// frame of a stack, but the error above them. Empty if there are no lines.
std::string telling_line(std::span<const std::string> lines);

/// The telling line of a log, of what was added to it since it had `before` bytes.
std::string last_words_of(const std::filesystem::path& log, std::uintmax_t before = 0);

}  // namespace gramy::referee
