// The columns of a match in a table of a SQLite file.
#pragma once

#include <SQLiteCpp/Statement.h>

#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {

/// To the parameters from `first` on, all as texts: the table makes numbers of those that are. Returns the
/// number of the parameter behind them.
inline int bind_match(SQLite::Statement& statement, int first, const StoredMatch& match) {
  for (const std::string& column : columns_of(match)) statement.bind(first++, column);
  return first;
}

}  // namespace gramy::referee
