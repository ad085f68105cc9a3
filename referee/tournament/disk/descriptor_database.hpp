// SQLite databases that are opened by their descriptors.
#pragma once

#include <memory>

#include "referee/tournament/file/foreign_file.hpp"

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// Opens the database without a file name: SQLite looks for no journal or log beside the file, and cannot
/// make, change, remove or lock anything. If the file is written later, reading fails with
/// SQLITE_BUSY_SNAPSHOT. Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> open_descriptor(const ForeignFile& file);

/// Descriptors of a database and of SQLite's files beside it. No other process has these files, and they need
/// no names.
struct UnnamedFiles {
  int database;
  int log;      ///< instead of DATABASE-wal
  int journal;  ///< instead of DATABASE-journal
};

/// Opens the database for writing by this process alone, and recovers it. An empty log or journal counts as
/// none. No other file is looked for, made or removed. The files must outlive this. Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> open_unnamed(const UnnamedFiles& files);

}  // namespace gramy::referee
