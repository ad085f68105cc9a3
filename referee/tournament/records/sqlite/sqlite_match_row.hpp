// The columns of a match in a table of a SQLite file.
#pragma once

#include <SQLiteCpp/Statement.h>

#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {

/// Binds the columns as texts to the parameters from `first` on; the table converts texts of numbers to
/// numbers. Returns the number of the next parameter.
inline int bind_match(SQLite::Statement& statement, int first, const StoredMatch& match) {
  for (const std::string& column : columns_of(match)) statement.bind(first++, column);
  return first;
}

}  // namespace gramy::referee
