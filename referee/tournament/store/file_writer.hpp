// The process that is writing a SQLite file.
#pragma once

#include <filesystem>
#include <optional>
#include <sys/types.h>

namespace gramy::referee {

/// Who holds the write lock of a file in WAL mode, as the kernel lists it. None: nobody, or somebody of whom
/// this process cannot know.
std::optional<pid_t> writer_of(const std::filesystem::path& file);

}  // namespace gramy::referee
