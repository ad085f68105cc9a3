// The tables of results.sqlite.
#pragma once

#include <span>
#include <string>

#include "referee/tournament/records/migration.hpp"

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// The steps from each version of the tables to the next. A file has its version in SQLite's user_version,
/// which is 0 if there are no tables.
std::span<const Migration> sqlite_migrations();

/// What tables_in finds in the schema of a database.
struct FoundTables {
  bool are_none = true;
  std::string foreign{};  ///< the first entry that gramy did not make, such as "view match"
};

/// Compares the schema with gramy's schema of this version, character by character. Throws SQLite::Exception.
FoundTables tables_in(SQLite::Database& database, int version);

}  // namespace gramy::referee
