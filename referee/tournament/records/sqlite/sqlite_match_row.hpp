// The columns of a match in a table of a SQLite file.
#pragma once

#include <SQLiteCpp/Statement.h>

#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {

/// Binds the columns to the parameters from `first` on, as texts; the table turns texts of numbers into
/// numbers. Returns the number of the parameter after them.
inline int bind_match(SQLite::Statement& statement, int first, const StoredMatch& match) {
  for (const std::string& column : columns_of(match)) statement.bind(first++, column);
  return first;
}

}  // namespace gramy::referee
