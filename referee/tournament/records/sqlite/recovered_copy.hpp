// Recovered copy of a SQLite file that a process writes, or whose writer was killed.
#pragma once

#include <filesystem>

#include "referee/tournament/file/foreign_file.hpp"

namespace gramy::referee {

/// Whether SQLite has left a log or a journal beside the file. Throws BadInput as guarded_file does.
bool has_leftovers(const std::filesystem::path& file);

/// Copies the file, its log and its journal as of one moment into temporary files without names, and recovers
/// the database there. The copies vanish even if this process is killed. Throws BadInput if a file is too
/// large, and as expect_no_super_journal does; std::runtime_error if the file is written too fast;
/// SQLite::Exception.
ForeignFile recovered_copy(const std::filesystem::path& file);

}  // namespace gramy::referee
