// SQLite databases that are opened by a descriptor instead of a name.
#pragma once

#include <memory>

#include "referee/tournament/file/foreign_file.hpp"

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// Opens the database for reading. SQLite does not learn the name of the file. So it looks for no journal or
/// log beside the file, and cannot make, change, remove or lock any file. If the file is written later,
/// reading fails with SQLITE_BUSY_SNAPSHOT. Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> open_descriptor(const ForeignFile& file);

/// Descriptors of a database, its log and its journal. No other process has these files open, and they need
/// no names.
struct UnnamedFiles {
  int database;
  int log;      ///< used instead of the file DATABASE-wal
  int journal;  ///< used instead of the file DATABASE-journal
};

/// Opens the database for writing by this process alone, and recovers it. An empty log or journal counts as
/// missing. SQLite looks for no other file, and makes or removes none. The files must outlive the database.
/// Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> open_unnamed(const UnnamedFiles& files);

}  // namespace gramy::referee
