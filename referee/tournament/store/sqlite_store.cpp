#include "referee/tournament/store/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <chrono>
#include <cstring>
#include <memory>
#include <sqlite3.h>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/version.hpp"
#include "referee/tournament/store/sqlite_file.hpp"
#include "referee/tournament/store/sqlite_match_row.hpp"
#include "referee/tournament/store/sqlite_tables.hpp"
#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {
namespace {

constexpr const char* match_tally = "match";
constexpr const char* item_tally = "item";
constexpr const char* every_document = "*";  // the name of none

const std::string selecting_matches = std::string("SELECT ") + match_columns + " FROM match";

/// Carries out a change, and gives how many rows it has changed.
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

/// Whoever is writing may stand still for long, on a machine that sleeps, say.
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

/// Prepared once. One that has not been reset holds its moment: each is once it has been used.
struct SqliteStore::Statements {
  explicit Statements(SQLite::Database& database)
      : find(database, selecting_matches + " WHERE key = ? OR (round = ? AND number = ?)"),
        insert_board(database, "INSERT OR IGNORE INTO board VALUES (?, ?)"),
        at(database, selecting_matches + " WHERE round = ? AND number = ?"),
        from(database, selecting_matches + " WHERE (round, number) >= (?, ?) ORDER BY round, number LIMIT 1"),
        tallies(database, "SELECT what, rows, sum FROM tally"),
        keep_tally(database, "UPDATE tally SET rows = ?, sum = ? WHERE what = ?"),
        insert(database, std::string("INSERT INTO match (key, ") + match_columns +
                             ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                             "ON CONFLICT DO NOTHING") {}

  SQLite::Statement find, insert_board, at, from, tallies, keep_tally, insert;
};

/// As of one moment.
template <class Work>
void SqliteStore::read(Work work) const {
  carry_out(file_, "cannot be read", [&] {
    if (sqlite3_get_autocommit(database_->getHandle()) == 0) return work();  // within another one
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
    if (sqlite3_get_autocommit(database_->getHandle()) == 0) return work(*database_);  // within another one
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
    if (!is_ours(*database_, file_)) {
      if (access != Access::write)
        throw BadInput(file_.string() + ": expected the results of a tournament of gramy " + program_version +
                       ", found an empty file");
      make_tables();
    }
    statements_ = std::make_unique<Statements>(*database_);
    if (!writing) return;
    if (access == Access::write) expect_whole();
    database_->exec("PRAGMA journal_mode = WAL");
    database_->exec("PRAGMA synchronous = FULL");
  });
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::make_tables() {
  SQLite::Transaction transaction(*database_);
  database_->exec(other_tables);
  database_->exec(match_table());
  for (const char* what : {match_tally, item_tally}) {
    SQLite::Statement row(*database_, "INSERT INTO tally VALUES (?, 0, ?)");
    SQLite::bind(row, what, Checksum().text());
    row.exec();
  }
  mark_as_ours(*database_);
  transaction.commit();
}

/// Reads all of it.
void SqliteStore::expect_whole() const {
  const std::string found = database_->execAndGet("PRAGMA integrity_check(1)").getString();
  if (found != "ok") throw Damaged(file_.string(), printable(found));
  for_each([](const StoredMatch&) {});
  read([&] { items({}, every_document); });
}

// --- Matches ---

void SqliteStore::add(const Batch& batch) {
  change([&](SQLite::Database&) {
    const Tallies before = tallies();
    Tallies now = before;
    for (const auto& [content, text] : batch.boards) {
      SQLite::bind(statements_->insert_board, content.text(), text);
      run(statements_->insert_board);
    }
    for (const StoredMatch& match : batch.matches) add(match, now.matches);
    const auto known = batch.unplayed.empty() ? std::map<std::string, std::string>{} : items(unplayed_kind);
    for (const auto& [match, out] : batch.unplayed) {
      const std::string name = text_of(match);
      if (!known.contains(name)) put(unplayed_kind, name, text_of(out), now.items);
    }
    for (const auto& [match, times] : batch.voided)
      put(voided_kind, text_of(match), text_of(times), now.items);
    keep(now, before);
  });
}

void SqliteStore::add(const StoredMatch& match, Tally& tally) {
  const std::string key = key_of(match);
  const Checksum checksum = checksum_of(match);
  SQLite::Statement& insert = statements_->insert;
  insert.bind(1, key);
  bind_match(insert, 2, match);
  if (run(insert) == 0) return expect_same(match, key);
  ++tally.rows;
  tally.sum ^= checksum;
}

/// Throws StoreConflict unless it is the match that is there under this key or in its place.
void SqliteStore::expect_same(const StoredMatch& match, const std::string& key) const {
  SQLite::bind(statements_->find, key, static_cast<std::int64_t>(match.place.round),
               static_cast<std::int64_t>(match.place.number));
  const auto there = only_match_in(statements_->find);
  if (!there) throw Damaged(file_.string(), "a match that was there has gone");
  if (!is_same(*there, match)) throw StoreConflict(file_.string(), *there, match);
}

void SqliteStore::rearrange(const std::function<std::optional<StoredMatch>(StoredMatch)>& become,
                            const Unplayed& unplayed, const VoidedCounts& voided) {
  change([&](SQLite::Database& database) {
    const Tallies before = tallies();
    Tallies now{.matches = {}, .items = before.items};
    database.exec("ALTER TABLE match RENAME TO match_before");
    database.exec(match_table());
    {
      SQLite::Statement rows(
          database, std::string("SELECT ") + match_columns + " FROM match_before ORDER BY round, number");
      expect(use_all(rows, [&](StoredMatch match) {
        if (const auto kept = become(std::move(match))) add(*kept, now.matches);
      }));
    }
    database.exec("DROP TABLE match_before");
    const auto unplayed_before = items(unplayed_kind), voided_before = items(voided_kind);
    for (const auto& [name, value] : unplayed_before) remove(unplayed_kind, name, value, now.items);
    for (const auto& [name, value] : voided_before) remove(voided_kind, name, value, now.items);
    for (const auto& [match, out] : unplayed) put(unplayed_kind, text_of(match), text_of(out), now.items);
    for (const auto& [match, times] : voided) put(voided_kind, text_of(match), text_of(times), now.items);
    keep(now, before);
  });
}

std::uint64_t SqliteStore::size() const {
  std::uint64_t size = 0;
  read([&] { size = tallies().matches.rows; });
  return size;
}

/// Every text that a reading finds is counted.
std::string SqliteStore::text_in(SQLite::Statement& row, int column) const {
  std::string text = row.getColumn(column).getString();
  if (budget_) budget_->spend(text.size());
  return text;
}

StoredMatch SqliteStore::match_of(SQLite::Statement& row) const {
  return match_in(file_.string(), [&](int column) { return text_in(row, column); });
}

/// The first row's.
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

std::optional<StoredMatch> SqliteStore::match_by(SQLite::Statement& rows, SchedulePlace place) const {
  std::optional<StoredMatch> match;
  carry_out(file_, "cannot be read", [&] {
    if (budget_) budget_->refill();
    SQLite::bind(rows, static_cast<std::int64_t>(place.round), static_cast<std::int64_t>(place.number));
    match = only_match_in(rows);
  });
  return match;
}

std::optional<StoredMatch> SqliteStore::match(SchedulePlace place) const {
  return match_by(statements_->at, place);
}

std::optional<StoredMatch> SqliteStore::match_from(SchedulePlace place) const {
  return match_by(statements_->from, place);
}

void SqliteStore::for_each(const std::function<void(StoredMatch)>& use) const {
  read([&] {
    SQLite::Statement rows(*database_, selecting_matches + " ORDER BY round, number");
    expect(use_all(rows, use));
  });
}

/// Rows are numbered from 1 in the order in which they were added; only `rearrange` numbers them anew.
void SqliteStore::for_each_added(std::uint64_t known, const std::function<void(StoredMatch)>& use) const {
  read([&] {
    SQLite::Statement rows(*database_, selecting_matches + " WHERE rowid > ? ORDER BY rowid");
    SQLite::bind(rows, static_cast<std::int64_t>(known));
    Tally found = use_all(rows, use);
    if (known > 0) found = {found.rows + known, tallies().matches.sum};
    expect(found);
  });
}

Tally SqliteStore::use_all(SQLite::Statement& rows, const std::function<void(StoredMatch)>& use) const {
  Tally found;
  while (rows.executeStep()) {
    StoredMatch match = match_of(rows);
    ++found.rows;
    found.sum ^= checksum_of(match);
    use(std::move(match));
  }
  return found;
}

void SqliteStore::expect(const Tally& found) const {
  if (const Tally expected = tallies().matches; found != expected) {
    throw Damaged(file_.string(), "expected " + counted(expected.rows, "match", "matches") + ", found " +
                                      std::to_string(found.rows) + ", or others");
  }
}

std::string SqliteStore::board(const ContentHash& content) const {
  std::string text;
  carry_out(file_, "cannot be read", [&] {
    if (budget_) budget_->refill();
    SQLite::Statement rows(*database_, "SELECT text FROM board WHERE content = ?");
    SQLite::bind(rows, content.text());
    if (rows.executeStep()) text = rows.getColumn(0).getString();
    if (ContentHash(text) != content)
      throw Damaged(file_.string(), "board " + content.text() + " is not there as it was");
  });
  return text;
}

// --- Tallies and items ---

SqliteStore::Tallies SqliteStore::tallies() const {
  Tallies tallies;
  int found = 0;
  SQLite::Statement& rows = statements_->tallies;
  while (rows.executeStep()) {
    const std::string what = rows.getColumn(0).getString();
    const auto sum = Checksum::parse(rows.getColumn(2).getString());
    Tally* tally = what == match_tally ? &tallies.matches : what == item_tally ? &tallies.items : nullptr;
    if (!tally || !sum) break;
    *tally = {static_cast<std::uint64_t>(rows.getColumn(1).getInt64()), *sum};
    ++found;
  }
  rows.reset();
  if (found != 2) throw Damaged(file_.string(), "the tally of its rows cannot be read");
  return tallies;
}

void SqliteStore::keep(const char* what, const Tally& tally) {
  SQLite::Statement& row = statements_->keep_tally;
  SQLite::bind(row, static_cast<std::int64_t>(tally.rows), tally.sum.text(), what);
  run(row);
}

/// What has changed of them.
void SqliteStore::keep(const Tallies& now, const Tallies& before) {
  if (now.matches != before.matches) keep(match_tally, now.matches);
  if (now.items != before.items) keep(item_tally, now.items);
}

/// Of one kind, by name; of no kind if that is empty. Of documents, which may be large, none is read but that
/// of this name, or every one; the others are in the tally by the checksums beside them. Precondition: within
/// `read` or `change`, so that they go with their tally.
std::map<std::string, std::string> SqliteStore::items(std::string_view kind,
                                                      const std::string& document) const {
  std::map<std::string, std::string> found;
  Tally tally;
  SQLite::Statement rows(*database_,
                         "SELECT kind, name, checksum, "
                         "CASE WHEN kind <> ?1 OR name = ?2 OR ?2 = ?3 THEN value END FROM item");
  SQLite::bind(rows, document_kind, document, every_document);
  while (rows.executeStep()) {
    const std::string checksum = text_in(rows, 2);
    ++tally.rows;
    tally.sum ^= Checksum::parse(checksum).value_or(Checksum());
    if (rows.getColumn(3).isNull()) continue;
    const std::string its_kind = text_in(rows, 0);
    std::string name = text_in(rows, 1), value = text_in(rows, 3);
    if (Checksum{its_kind, name, value}.text() != checksum)
      throw Damaged(file_.string(), printable(its_kind + " " + name) + " has a wrong checksum");
    if (its_kind == kind) found.emplace(std::move(name), std::move(value));
  }
  if (const Tally expected = tallies().items; tally != expected) {
    throw Damaged(file_.string(), "expected " + std::to_string(expected.rows) +
                                      " facts and the like, found " + std::to_string(tally.rows) +
                                      ", or others");
  }
  return found;
}

void SqliteStore::put(const char* kind, const std::string& name, const std::string& value, Tally& tally) {
  SQLite::Statement old(*database_, "SELECT value FROM item WHERE kind = ? AND name = ?");
  SQLite::bind(old, kind, name);
  std::optional<std::string> before;
  if (old.executeStep()) before = old.getColumn(0).getString();
  old.reset();
  if (before) remove(kind, name, *before, tally);
  const Checksum checksum{kind, name, value};
  SQLite::Statement row(*database_, "INSERT INTO item VALUES (?, ?, ?, ?)");
  SQLite::bind(row, kind, name, value, checksum.text());
  row.exec();
  ++tally.rows;
  tally.sum ^= checksum;
}

void SqliteStore::remove(const char* kind, const std::string& name, const std::string& value, Tally& tally) {
  SQLite::Statement row(*database_, "DELETE FROM item WHERE kind = ? AND name = ?");
  SQLite::bind(row, kind, name);
  row.exec();
  --tally.rows;
  tally.sum ^= Checksum{kind, name, value};
}

Unplayed SqliteStore::unplayed() const {
  Unplayed unplayed;
  read([&] { unplayed = unplayed_in(items(unplayed_kind)); });
  return unplayed;
}

VoidedCounts SqliteStore::voided() const {
  VoidedCounts voided;
  read([&] { voided = voided_in(items(voided_kind)); });
  return voided;
}

Facts SqliteStore::facts() const {
  Facts facts;
  read([&] { facts = items(fact_kind); });
  return facts;
}

void SqliteStore::set_facts(const Facts& facts) {
  change([&](SQLite::Database&) {
    const Tallies before = tallies();
    Tallies now = before;
    for (const auto& [name, value] : items(fact_kind)) remove(fact_kind, name, value, now.items);
    for (const auto& [name, value] : facts) put(fact_kind, name, value, now.items);
    keep(now, before);
  });
}

std::string SqliteStore::document(const std::string& name) const {
  std::string text;
  read([&] {
    auto found = items(document_kind, name);
    if (found.empty()) found = items(document_kind, every_document);  // it may be there under a damaged name
    if (const auto its = found.find(name); its != found.end()) text = its->second;
  });
  return text;
}

void SqliteStore::set_document(const std::string& name, const std::string& text) {
  change([&](SQLite::Database&) {
    const Tallies before = tallies();
    Tallies now = before;
    put(document_kind, name, text, now.items);
    keep(now, before);
  });
}

}  // namespace gramy::referee
