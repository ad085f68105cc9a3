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

/// Descriptors of a database and of what SQLite keeps beside it; files of nobody else, which need no names.
struct UnnamedFiles {
  int database;
  int log;      ///< in the place of DATABASE-wal
  int journal;  ///< in the place of DATABASE-journal
};

/// Opens the database, to be written by this process alone, which recovers it. A log or a journal that is
/// empty is none. No other file is looked for, made or removed. The files must outlive this. Throws
/// SQLite::Exception.
std::unique_ptr<SQLite::Database> open_unnamed(const UnnamedFiles& files);

}  // namespace gramy::referee
