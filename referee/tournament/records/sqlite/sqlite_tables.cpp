#include "referee/tournament/records/sqlite/sqlite_tables.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <map>
#include <set>
#include <sqlite3.h>

#include "referee/tournament/disk/read_budget.hpp"

namespace gramy::referee {
namespace {

// Table `match`: `key` is the hash of the columns from `tournament` to `repeat`, which identify the match.
// Rows are never changed or removed. `record` is a line of matches.jsonl, with the hash of the board instead
// of its name, and with `result` and `reason`. `verdict` is empty if the match was not judged. Table `item`
// has all other data, a few small texts. `tournament` is empty for data that belong to no tournament. `hash`
// is the hash of all columns before it except the key.
constexpr const char* tables = R"(
  CREATE TABLE match (
    key TEXT NOT NULL PRIMARY KEY,
    match TEXT NOT NULL,
    tournament TEXT NOT NULL,
    game TEXT NOT NULL,
    clock TEXT NOT NULL,
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
    hash TEXT NOT NULL
  );
  CREATE INDEX match_of_tournament ON match (tournament);
  CREATE TABLE board (content TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL);
  CREATE TABLE item (
    kind TEXT NOT NULL,
    tournament TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (kind, tournament, name)
  ) WITHOUT ROWID;
)";

// Table `queue` has a row for each tournament. Table `batch` has the batches that are not finished; `worker`
// is 0 if no worker holds the batch. Times are milliseconds since 1970.
constexpr const char* queue_tables = R"(
  CREATE TABLE batch (
    tournament TEXT NOT NULL,
    edition INTEGER NOT NULL,
    round INTEGER NOT NULL,
    first INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    players TEXT NOT NULL,
    worker INTEGER NOT NULL DEFAULT 0,
    until INTEGER NOT NULL DEFAULT 0,
    expirations INTEGER NOT NULL DEFAULT 0,
    alone INTEGER NOT NULL DEFAULT 0,
    dead_letter INTEGER NOT NULL DEFAULT 0,
    has_guest INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, edition, round, first)
  ) WITHOUT ROWID;
  CREATE TABLE offered (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    up_to INTEGER NOT NULL,
    PRIMARY KEY (tournament, round)
  ) WITHOUT ROWID;
  CREATE TABLE worker (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament TEXT NOT NULL,
    name TEXT NOT NULL,
    concurrency INTEGER NOT NULL,
    edition INTEGER NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    process INTEGER NOT NULL,
    process_space INTEGER NOT NULL,
    played INTEGER NOT NULL DEFAULT 0,
    gone INTEGER NOT NULL DEFAULT 0,
    revoked INTEGER NOT NULL DEFAULT 0,
    hosts INTEGER NOT NULL DEFAULT 0,
    only_guests INTEGER NOT NULL
  );
  CREATE TABLE unable (
    worker INTEGER NOT NULL,
    player TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (worker, player)
  ) WITHOUT ROWID;
  CREATE TABLE queue (
    tournament TEXT NOT NULL PRIMARY KEY,
    edition INTEGER NOT NULL,
    expirations INTEGER NOT NULL
  ) WITHOUT ROWID;
)";

/// An entry of the schema, such as a table or an index: its type, its name, its table, and the SQL that made
/// it.
using SchemaEntry = std::array<std::string, 4>;

void for_each_entry(SQLite::Database& database, const auto& use) {
  SQLite::Statement rows(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema");
  while (rows.executeStep()) {
    SchemaEntry entry;
    for (int column = 0; column < static_cast<int>(entry.size()); ++column)
      entry[static_cast<std::size_t>(column)] = rows.getColumn(column).getString();
    use(entry);
  }
}

/// For each version, the entries of gramy's own schema, in SQLite's spelling.
const std::map<int, std::set<SchemaEntry>>& made_by_us() {
  static const std::map<int, std::set<SchemaEntry>> versions = [] {
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE);
    std::map<int, std::set<SchemaEntry>> made;
    for (const Migration& migration : sqlite_migrations()) {
      database.exec(migration.sql);
      for_each_entry(database, [&](const SchemaEntry& entry) { made[migration.version].insert(entry); });
    }
    return made;
  }();
  return versions;
}

/// While this object exists, SQLite refuses to read values longer than `longest`. The schema of a store is
/// shorter; a longer one in a foreign file could take much memory.
class ShortValues {
 public:
  explicit ShortValues(SQLite::Database& database)
      : handle_(database.getHandle()), before_(sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, longest)) {}
  ~ShortValues() { sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, before_); }
  ShortValues(const ShortValues&) = delete;
  ShortValues& operator=(const ShortValues&) = delete;

 private:
  static constexpr int longest = 10'000;

  sqlite3* handle_;
  int before_;
};

}  // namespace

std::span<const Migration> sqlite_migrations() {
  static const std::array migrations{Migration{first_store_version, std::string(tables) + queue_tables}};
  return migrations;
}

FoundTables tables_in(SQLite::Database& database, int version) {
  const auto ours = made_by_us().find(version);
  const ShortValues short_values(database);
  const ReadBudget budget(database, 0);
  FoundTables found;
  for_each_entry(database, [&](const SchemaEntry& entry) {
    found.are_none = false;
    const bool is_ours = ours != made_by_us().end() && ours->second.contains(entry);
    if (found.foreign.empty() && !is_ours) found.foreign = entry[0] + ' ' + entry[1];
  });
  return found;
}

}  // namespace gramy::referee
