#include "referee/tournament/store/sqlite_set_aside.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <string>

#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {

SetAside::Entry SqliteSetAside::entry_in(SQLite::Statement& row) const {
  return set_aside_entry(store_.name(), [&](int column) { return row.getColumn(column).getString(); });
}

void SqliteSetAside::for_each(const std::function<void(const Entry&)>& use) const {
  store_.look([&](SQLite::Database& database) {
    SQLite::Statement rows(database, "SELECT " + set_aside_columns() + " FROM set_aside ORDER BY place");
    while (rows.executeStep()) use(entry_in(rows));
  });
}

SetAside::Entry SqliteSetAside::at(std::int64_t number) const {
  Entry entry;
  store_.look([&](SQLite::Database& database) {
    SQLite::Statement rows(database, "SELECT " + set_aside_columns() + " FROM set_aside WHERE place = ?");
    rows.bind(1, number);
    if (!rows.executeStep()) throw Damaged(store_.name(), "a match that was set aside has gone");
    entry = entry_in(rows);
  });
  return entry;
}

/// All as texts: the table makes numbers of those that are.
void SqliteSetAside::add(const StoredMatch& match, const Versions& counted_as) {
  store_.change([&](SQLite::Database& database) {
    SQLite::Statement row(database, "INSERT INTO set_aside (" + std::string(match_columns) +
                                        ", counted_as_0, counted_as_1, whole) "
                                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int parameter = 1;
    for (const std::string& column : set_aside_row(match, counted_as)) row.bind(parameter++, column);
    row.exec();
  });
}

void SqliteSetAside::remove(const Entry& entry) {
  store_.change([&](SQLite::Database& database) {
    SQLite::Statement row(database, "DELETE FROM set_aside WHERE place = ?");
    row.bind(1, entry.number);
    row.exec();
  });
}

}  // namespace gramy::referee
