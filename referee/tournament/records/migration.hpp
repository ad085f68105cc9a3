// Versions of a store's tables, and the steps from one to the next.
#pragma once

#include <string>

namespace gramy::referee {

/// SQL that turns the tables of one version into those of the next. The first entry of a list makes the
/// tables in an empty store. Entries are never removed, because stores of every version exist.
struct Migration {
  int version;
  std::string sql;
};

/// The first version in the lists of migrations, both for SQLite and for PostgreSQL. Stores of gramy before
/// 0.3.0 have lower versions, and no later gramy reads them.
inline constexpr int first_store_version = 7;

}  // namespace gramy::referee
