// Lines of a log file: what a process has printed, and marks.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// What stands before each line that was printed: "12:03:07.412 ", UTC.
std::string printed_prefix(std::chrono::system_clock::time_point time);

/// With its end: "--- 2026-11-23T12:03:07.412Z started". No printed line begins like it.
std::string mark_line(std::string_view what, std::chrono::system_clock::time_point time);

/// What was printed as this line of a log; none if it is a mark. One without a prefix, as the beginning of
/// the line may be cut off, is all that was printed.
std::optional<std::string_view> printed_in(std::string_view line);

}  // namespace gramy::referee
