#include "referee/tournament/records/sqlite/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <sqlite3.h>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/records/sqlite/sqlite_file.hpp"
#include "referee/tournament/records/sqlite/sqlite_match_row.hpp"
#include "referee/tournament/records/sqlite/sqlite_tables.hpp"
#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {
namespace {

const std::string selecting_matches = std::string("SELECT ") + match_columns + " FROM match";

/// Executes a change, and returns the number of changed rows.
int run(SQLite::Statement& statement) {
  try {
    const int rows = statement.exec();
    statement.reset();
    return rows;
  } catch (...) {
    statement.tryReset();
    throw;
  }
}

/// Inserts an item. `how`: the beginning of the statement, such as "INSERT OR REPLACE".
void put(SQLite::Database& database, const char* how, const StoredItem& item) {
  SQLite::Statement row(database, fmt::format("{} INTO item VALUES (?, ?, ?, ?, ?)", how));
  SQLite::bind(row, std::string(item.kind), std::string(item.tournament), std::string(item.name),
               std::string(item.value), item_hash(item));
  row.exec();
}

/// Begins a transaction. Waits for up to ten minutes while another process writes, which may have been
/// suspended.
std::unique_ptr<SQLite::Transaction> begin_to_write(SQLite::Database& database) {
  constexpr std::chrono::minutes longest_wait{10};
  const auto since = std::chrono::steady_clock::now();
  while (true) {
    try {
      return std::make_unique<SQLite::Transaction>(database, SQLite::TransactionBehavior::IMMEDIATE);
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() - since > longest_wait)
        throw;
    }
  }
}

}  // namespace

/// Prepared statements. Each must be reset after use, because it keeps a read transaction open until then.
struct SqliteStore::Statements {
  explicit Statements(SQLite::Database& database)
      : find(database, selecting_matches + " WHERE key = ?"),
        insert_board(database, "INSERT OR IGNORE INTO board VALUES (?, ?)"),
        at(database, selecting_matches + " WHERE rowid = ?"),
        insert(database, std::string("INSERT INTO match (key, ") + match_columns +
                             ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                             "ON CONFLICT DO NOTHING") {}

  SQLite::Statement find, insert_board, at, insert;
};

/// Does the work in one transaction that only reads.
template <class Work>
void SqliteStore::read(Work work) const {
  carry_out(file_, "cannot be read", [&] {
    if (sqlite3_get_autocommit(database_->getHandle()) == 0)
      return work();  // the caller has begun a transaction
    if (budget_) budget_->refill();
    SQLite::Transaction moment(*database_);
    work();
    moment.commit();
  });
}

void SqliteStore::look(const std::function<void(SQLite::Database&)>& work) const {
  read([&] { work(*database_); });
}

void SqliteStore::change(const std::function<void(SQLite::Database&)>& work) {
  carry_out(file_, "cannot be written", [&] {
    // If the caller has begun a transaction, the work becomes a part of it.
    if (sqlite3_get_autocommit(database_->getHandle()) == 0) return work(*database_);
    const auto transaction = begin_to_write(*database_);
    work(*database_);
    transaction->commit();
  });
}

SqliteStore::SqliteStore(std::filesystem::path file, Access access) : file_(std::move(file)) {
  const bool writing = access != Access::read;
  carry_out(file_, "cannot be opened", [&] {
    if (writing) {
      database_ = open_to_write(file_);
    } else {
      ReadDatabase opened = open_to_read(file_);
      database_ = std::move(opened.database);
      budget_ = std::move(opened.budget);
    }
    if (const int version = version_in(*database_, file_); version < sqlite_migrations().back().version) {
      if (access != Access::write)
        throw BadInput(
            file_.string() + ": expected the results of a tournament, found " +
            (version == 0
                 ? "an empty file"
                 : "results of an earlier gramy (`gramy-referee tournament` brings them up to date)"));
      migrate(*database_);
    }
    statements_ = std::make_unique<Statements>(*database_);
    if (budget_ || access == Access::write) expect_whole();
    if (!writing) return;
    database_->exec("PRAGMA journal_mode = WAL");
    database_->exec("PRAGMA synchronous = FULL");
  });
}

SqliteStore::~SqliteStore() = default;

/// Checks pages and indexes. Hashes of rows would not reveal that a row is lost.
void SqliteStore::expect_whole() const {
  const std::string found = database_->execAndGet("PRAGMA integrity_check(1)").getString();
  if (found != "ok") throw Damaged(file_.string(), printable(found.substr(found.rfind('\n') + 1)));
}

// --- Matches ---

void SqliteStore::add(const Additions& additions) {
  change([&](SQLite::Database&) {
    for (const auto& [content, text] : additions.boards) {
      SQLite::bind(statements_->insert_board, content.text(), text);
      run(statements_->insert_board);
    }
    for (const StoredMatch& match : additions.matches) add(match);
    for (const auto& [match, out] : additions.unplayed) {
      const std::string name = text_of(match), value = text_of(out);
      put(*database_, "INSERT OR IGNORE", {unplayed_kind, match.tournament, name, value});
    }
  });
}

void SqliteStore::add(const StoredMatch& match) {
  const std::string key = key_of(match.key);
  SQLite::Statement& insert = statements_->insert;
  insert.bind(1, key);
  bind_match(insert, 2, match);
  if (run(insert) == 0) expect_same(match, key);
}

/// Throws StoreConflict if the stored match with this key differs.
void SqliteStore::expect_same(const StoredMatch& match, const std::string& key) const {
  SQLite::bind(statements_->find, key);
  const auto there = only_match_in(statements_->find);
  if (!there) throw Damaged(file_.string(), "a match that was recorded is missing");
  if (!is_same(*there, match)) throw StoreConflict(file_.string(), *there);
}

void SqliteStore::in_transaction(const std::function<void()>& work) {
  change([&](SQLite::Database&) { work(); });
}

/// The largest row number. It is the number of the last match, because rows are numbered from 1 in the order
/// of their insertion, and never removed.
std::uint64_t SqliteStore::last() const {
  std::uint64_t last = 0;
  read([&] {
    SQLite::Statement rows = matches_after("max(rowid)", 0);
    if (rows.executeStep()) last = static_cast<std::uint64_t>(rows.getColumn(0).getInt64());
  });
  return last;
}

/// Selects the chosen tournament's matches after the number `known`, in order. Finds them through the index.
/// So a row that was lost is noticed, because the index still lists its match.
SQLite::Statement SqliteStore::matches_after(const std::string& columns, std::uint64_t known) const {
  const bool is_of_all = tournament().empty();
  SQLite::Statement rows(*database_, fmt::format("SELECT {} FROM match {} rowid > ?1 ORDER BY rowid", columns,
                                                 is_of_all ? "WHERE"
                                                           : "INDEXED BY match_of_tournament WHERE "
                                                             "tournament = ?2 AND"));
  rows.bind(1, static_cast<std::int64_t>(known));
  if (!is_of_all) rows.bind(2, tournament());
  return rows;
}

/// Returns the text, and charges its size to the read budget.
std::string SqliteStore::text_in(SQLite::Statement& row, int column) const {
  std::string text = row.getColumn(column).getString();
  if (budget_) budget_->spend(text.size());
  return text;
}

StoredMatch SqliteStore::match_of(SQLite::Statement& row) const {
  return match_in(file_.string(), [&](int column) { return text_in(row, column); });
}

/// Returns the match in the first row; none if there is no row.
std::optional<StoredMatch> SqliteStore::only_match_in(SQLite::Statement& rows) const {
  std::optional<StoredMatch> match;
  try {
    if (rows.executeStep()) match = match_of(rows);
  } catch (...) {
    rows.tryReset();
    throw;
  }
  rows.reset();
  return match;
}

void SqliteStore::for_each_key(std::uint64_t known, const UseKey& use) const {
  read([&] {
    SQLite::Statement rows = matches_after(std::string(key_columns) + ", rowid", known);
    while (rows.executeStep()) {
      MatchKey key = key_in(file_.string(), [&](int column) { return text_in(rows, column); });
      use(static_cast<std::uint64_t>(rows.getColumn(key_column_count).getInt64()), std::move(key));
    }
  });
}

void SqliteStore::for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const {
  read([&] {
    for (const std::uint64_t number : numbers) {
      SQLite::bind(statements_->at, static_cast<std::int64_t>(number));
      auto match = only_match_in(statements_->at);
      if (!match) throw Damaged(file_.string(), "a match that was recorded is missing");
      use(*std::move(match));
    }
  });
}

void SqliteStore::for_each_added(std::uint64_t known, const Use& use) const {
  read([&] {
    SQLite::Statement rows = matches_after(match_columns, known);
    while (rows.executeStep()) use(match_of(rows));
  });
}

std::string SqliteStore::board(const ContentHash& content) const {
  std::string text;
  carry_out(file_, "cannot be read", [&] {
    if (budget_) budget_->refill();
    SQLite::Statement rows(*database_, "SELECT text FROM board WHERE content = ?");
    SQLite::bind(rows, content.text());
    if (rows.executeStep()) text = rows.getColumn(0).getString();
    if (ContentHash(text) != content)
      throw Damaged(file_.string(), "board " + content.text() + " is missing or was changed");
  });
  return text;
}

// --- Items: data other than matches and boards ---

StoredUnplayed SqliteStore::unplayed() const {
  StoredUnplayed unplayed;
  read([&] {
    const bool is_of_all = tournament().empty();
    SQLite::Statement rows(*database_,
                           fmt::format("SELECT tournament, name, value, hash FROM item WHERE kind = ?1{}",
                                       is_of_all ? "" : " AND tournament = ?2"));
    rows.bind(1, unplayed_kind);
    if (!is_of_all) rows.bind(2, tournament());
    while (rows.executeStep()) {
      const std::string of = text_in(rows, 0), name = text_in(rows, 1), value = text_in(rows, 2);
      const StoredItem item{unplayed_kind, of, name, value};
      expect_item(file_.string(), item, text_in(rows, 3));
      add_unplayed(unplayed, item);
    }
  });
  return unplayed;
}

std::string SqliteStore::read_text(const std::string& tournament, const std::string& name) const {
  std::string text;
  read([&] {
    SQLite::Statement row(*database_,
                          "SELECT value, hash FROM item WHERE kind = ? AND tournament = ? AND name = ?");
    SQLite::bind(row, document_kind, tournament, name);
    if (!row.executeStep()) return;
    text = text_in(row, 0);
    expect_item(file_.string(), {document_kind, tournament, name, text}, text_in(row, 1));
  });
  return text;
}

void SqliteStore::write_text(const std::string& tournament, const std::string& name,
                             const std::string& text) {
  change([&](SQLite::Database& database) {
    put(database, "INSERT OR REPLACE", {document_kind, tournament, name, text});
  });
}

void SqliteStore::remove(const std::string& tournament) {
  change([&](SQLite::Database& database) {
    for (const char* rows :
         {"unable WHERE worker IN (SELECT id FROM worker WHERE tournament = ?)", "item WHERE tournament = ?",
          "batch WHERE tournament = ?", "offered WHERE tournament = ?", "worker WHERE tournament = ?",
          "queue WHERE tournament = ?"}) {
      SQLite::Statement removing(database, std::string("DELETE FROM ") + rows);
      SQLite::bind(removing, tournament);
      removing.exec();
    }
  });
}

}  // namespace gramy::referee
