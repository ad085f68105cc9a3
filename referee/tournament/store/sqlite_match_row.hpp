// The columns of a match in a table of a SQLite file.
#pragma once

#include <SQLiteCpp/Statement.h>

#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {

/// Declares match_columns, for a table that may have others before and behind them.
inline constexpr const char* declared_match_columns = R"(
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    match TEXT NOT NULL,
    game TEXT NOT NULL,
    board TEXT NOT NULL,
    start TEXT NOT NULL,
    seat_0 TEXT NOT NULL,
    seat_1 TEXT NOT NULL,
    version_0 TEXT NOT NULL,
    version_1 TEXT NOT NULL,
    repeat INTEGER NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    record TEXT NOT NULL,
    verdict TEXT NOT NULL,
    checksum TEXT NOT NULL)";

/// To the parameters from `first` on, all as texts: the table makes numbers of those that are. Returns the
/// number of the parameter behind them.
inline int bind_match(SQLite::Statement& statement, int first, const StoredMatch& match) {
  for (const std::string& column : columns_of(match)) statement.bind(first++, column);
  return first;
}

}  // namespace gramy::referee
