// The tables of results.sqlite.
#pragma once

#include <string>

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// SQL for an empty database.
extern const char* const other_tables;
std::string match_table();
/// SQL for tables that may exist already.
std::string set_aside_table();
extern const char* const queue_tables;

struct FoundTables {
  bool are_none = true;
  std::string foreign{};  ///< the first entry that is not ours, such as "view match"
};

/// Compares the schema with ours, to the letter. Throws SQLite::Exception.
FoundTables tables_in(SQLite::Database& database);

}  // namespace gramy::referee
