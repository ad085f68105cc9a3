// SQLite database at rest, read by its descriptor.
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

}  // namespace gramy::referee
