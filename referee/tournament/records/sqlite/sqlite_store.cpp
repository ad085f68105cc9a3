#include "referee/tournament/records/sqlite/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
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
const std::string inserting_match =
    std::string("INSERT INTO match (key, ") + match_columns +
    ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

/// Inserts an item. `how`: the beginning of the statement, such as "INSERT OR REPLACE".
void put(SqliteStatements& statements, const char* how, const StoredItem& item) {
  statements.run(fmt::format("{} INTO item VALUES (?, ?, ?, ?, ?)", how), std::string(item.kind),
                 std::string(item.tournament), std::string(item.name), std::string(item.value),
                 item_hash(item));
}

/// Begins a transaction. If another process is writing, waits for up to ten minutes, because that process may
/// have been suspended.
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

void SqliteStore::look(const std::function<void(SqliteStatements&)>& work) const {
  expect_whole();
  read([&] { work(*statements_); });
}

void SqliteStore::change(const std::function<void(SqliteStatements&)>& work) {
  carry_out(file_, "cannot be written", [&] {
    // If the caller has begun a transaction, the work becomes a part of it.
    if (sqlite3_get_autocommit(database_->getHandle()) == 0) return work(*statements_);
    const auto transaction = begin_to_write(*database_);
    work(*statements_);
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
    statements_ = std::make_unique<SqliteStatements>(*database_);
    may_lack_rows_ = may_lack_items_ = budget_ || access == Access::write;
    if (!writing) return;
    expect_whole();
    database_->exec("PRAGMA journal_mode = WAL");
    database_->exec("PRAGMA synchronous = FULL");
  });
}

SqliteStore::~SqliteStore() = default;

/// Checks the pages and indexes of everything. Hashes of rows would not reveal that a row is lost.
void SqliteStore::expect_whole() const {
  if (!may_lack_rows_) return;
  expect_sound("PRAGMA integrity_check(1)");
  may_lack_rows_ = may_lack_items_ = false;
}

/// Checks the pages and indexes of the items only, which takes less time.
void SqliteStore::expect_whole_items() const {
  if (!may_lack_items_) return;
  expect_sound("PRAGMA integrity_check(item)");
  may_lack_items_ = false;
}

void SqliteStore::expect_sound(const char* check) const {
  read([&] {
    const std::string found = database_->execAndGet(check).getString();
    if (found != "ok") throw Damaged(file_.string(), printable(found.substr(found.rfind('\n') + 1)));
  });
}

// --- Matches ---

void SqliteStore::add(const Additions& additions) {
  change([&](SqliteStatements& statements) {
    for (const auto& [content, text] : additions.boards)
      statements.run("INSERT OR IGNORE INTO board VALUES (?, ?)", content.text(), text);
    for (const StoredMatch& match : additions.matches) add(match);
    for (const auto& [match, out] : additions.unplayed) {
      const std::string name = text_of(match), value = text_of(out);
      put(statements, "INSERT OR IGNORE", {unplayed_kind, match.tournament, name, value});
    }
  });
}

void SqliteStore::add(const StoredMatch& match) {
  const std::string key = key_of(match.key);
  const auto insert = statements_->with(inserting_match, key);
  bind_match(*insert, 2, match);
  if (insert->exec() == 0) expect_same(match, key);
}

/// Throws StoreConflict if the stored match with this key differs.
void SqliteStore::expect_same(const StoredMatch& match, const std::string& key) const {
  const auto there = only_match_in(*statements_->with(selecting_matches + " WHERE key = ?", key));
  if (!there) throw Damaged(file_.string(), "a match that was recorded is missing");
  if (!is_same(*there, match)) throw StoreConflict(file_.string(), *there);
}

void SqliteStore::in_transaction(const std::function<void()>& work) {
  change([&](SqliteStatements&) { work(); });
}

/// The largest row number. It is the number of the last match, because rows are numbered from 1 in the order
/// of their insertion, and never removed.
std::uint64_t SqliteStore::last() const {
  std::uint64_t last = 0;
  read([&] {
    const auto rows = matches_after("max(rowid)", 0);
    if (rows->executeStep()) last = static_cast<std::uint64_t>(rows->getColumn(0).getInt64());
  });
  return last;
}

/// Selects the chosen tournament's matches after the number `known`, in order. Finds them through the index.
/// So a row that was lost is noticed, because the index still lists its match.
SqliteStatements::Use SqliteStore::matches_after(const std::string& columns, std::uint64_t known) const {
  const auto after = static_cast<std::int64_t>(known);
  const std::string from = "SELECT " + columns + " FROM match ";
  if (tournament().empty()) return statements_->with(from + "WHERE rowid > ? ORDER BY rowid", after);
  return statements_->with(
      from + "INDEXED BY match_of_tournament WHERE rowid > ? AND tournament = ? ORDER BY rowid", after,
      tournament());
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
  return rows.executeStep() ? std::optional(match_of(rows)) : std::nullopt;
}

void SqliteStore::for_each_key(std::uint64_t known, const UseKey& use) const {
  expect_whole();
  read([&] {
    const auto rows = matches_after(std::string(key_columns) + ", rowid", known);
    while (rows->executeStep()) {
      MatchKey key = key_in(file_.string(), [&](int column) { return text_in(*rows, column); });
      use(static_cast<std::uint64_t>(rows->getColumn(key_column_count).getInt64()), std::move(key));
    }
  });
}

void SqliteStore::for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const {
  expect_whole();
  read([&] {
    for (const std::uint64_t number : numbers) {
      auto match = only_match_in(
          *statements_->with(selecting_matches + " WHERE rowid = ?", static_cast<std::int64_t>(number)));
      if (!match) throw Damaged(file_.string(), "a match that was recorded is missing");
      use(*std::move(match));
    }
  });
}

void SqliteStore::for_each_added(std::uint64_t known, const Use& use) const {
  expect_whole();
  read([&] {
    const auto rows = matches_after(match_columns, known);
    while (rows->executeStep()) use(match_of(*rows));
  });
}

std::string SqliteStore::board(const ContentHash& content) const {
  std::string text;
  carry_out(file_, "cannot be read", [&] {
    if (budget_) budget_->refill();
    const auto row = statements_->with("SELECT text FROM board WHERE content = ?", content.text());
    if (row->executeStep()) text = row->getColumn(0).getString();
    if (ContentHash(text) != content)
      throw Damaged(file_.string(), "board " + content.text() + " is missing or was changed");
  });
  return text;
}

// --- Items: data other than matches and boards ---

StoredUnplayed SqliteStore::unplayed() const {
  expect_whole();
  StoredUnplayed unplayed;
  read([&] {
    const std::string from = "SELECT tournament, name, value, hash FROM item WHERE kind = ?";
    const auto rows = tournament().empty()
                          ? statements_->with(from, unplayed_kind)
                          : statements_->with(from + " AND tournament = ?", unplayed_kind, tournament());
    while (rows->executeStep()) {
      const std::string of = text_in(*rows, 0), name = text_in(*rows, 1), value = text_in(*rows, 2);
      const StoredItem item{unplayed_kind, of, name, value};
      expect_item(file_.string(), item, text_in(*rows, 3));
      add_unplayed(unplayed, item);
    }
  });
  return unplayed;
}

std::string SqliteStore::read_text(const std::string& tournament, const std::string& name) const {
  std::string text;
  read([&] {
    const auto row =
        statements_->with("SELECT value, hash FROM item WHERE kind = ? AND tournament = ? AND name = ?",
                          document_kind, tournament, name);
    if (!row->executeStep()) return expect_whole_items();
    text = text_in(*row, 0);
    expect_item(file_.string(), {document_kind, tournament, name, text}, text_in(*row, 1));
  });
  return text;
}

void SqliteStore::write_text(const std::string& tournament, const std::string& name,
                             const std::string& text) {
  change([&](SqliteStatements& statements) {
    put(statements, "INSERT OR REPLACE", {document_kind, tournament, name, text});
  });
}

void SqliteStore::remove(const std::string& tournament) {
  change([&](SqliteStatements& statements) {
    for (const char* rows :
         {"unable WHERE worker IN (SELECT id FROM worker WHERE tournament = ?)", "item WHERE tournament = ?",
          "batch WHERE tournament = ?", "offered WHERE tournament = ?", "worker WHERE tournament = ?",
          "queue WHERE tournament = ?"})
      statements.run(std::string("DELETE FROM ") + rows, tournament);
  });
}

}  // namespace gramy::referee
