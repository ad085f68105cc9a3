// Lines of a log file: output of a process, and marks (lines that the process did not print).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// The time before each output line, in UTC, such as "12:03:07.412 ".
std::string printed_prefix(std::chrono::system_clock::time_point time);

/// The line of a mark, newline included: "--- 2026-11-23T12:03:07.412Z started". No output line begins like
/// it.
std::string mark_line(std::string_view what, std::chrono::system_clock::time_point time);

/// The output in this line of a log; none if the line is a mark. A line without a time may have been cut, so
/// the whole line counts as output.
std::optional<std::string_view> printed_in(std::string_view line);

}  // namespace gramy::referee
