// Recovered copy of a SQLite file that a process writes, or whose writer was killed.
#pragma once

#include <filesystem>

#include "referee/tournament/file/foreign_file.hpp"

namespace gramy::referee {

/// Whether SQLite has left a log or a journal beside the file. Throws BadInput if one of them is no regular
/// file.
bool has_leftovers(const std::filesystem::path& file);

/// Copies the file, its log and its journal as of one moment into temporary files without names, and recovers
/// the database there. The copies vanish even if this process is killed. Throws BadInput if a file is too
/// large or the journal names a super-journal. Throws std::runtime_error if other processes write the file
/// too fast for a copy. Also throws SQLite::Exception.
ForeignFile recovered_copy(const std::filesystem::path& file);

}  // namespace gramy::referee
