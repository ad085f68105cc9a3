// The process that is writing a SQLite file.
#pragma once

#include <filesystem>
#include <optional>
#include <sys/types.h>

namespace gramy::referee {

/// The process that holds the write lock of a file in WAL mode, as the kernel lists it. None if no process
/// holds it, or if this process cannot see that process.
std::optional<pid_t> writer_of(const std::filesystem::path& file);

}  // namespace gramy::referee
