#include "referee/tournament/store/result_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <array>
#include <sqlite3.h>
#include <stdexcept>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/version.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/folder_lock.hpp"

namespace gramy::referee {
namespace {

constexpr int our_application_id = 0x6772616d;  // "gram"
constexpr int patience_ms = 10'000;             // while another process has the file for a moment

// What each version of the store has more than the one before; the first makes it.
//
// `record` is the line of matches.jsonl with the board's hash in the place of the board; the columns beside
// it are there to be asked for.
constexpr std::array versions{R"(
  CREATE TABLE fact (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE board (hash TEXT NOT NULL PRIMARY KEY, board TEXT NOT NULL);
  CREATE TABLE match (
    match TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    board TEXT NOT NULL REFERENCES board (hash),
    seat_0 TEXT NOT NULL,
    seat_1 TEXT NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    record TEXT NOT NULL
  );
)",
                              R"(
  CREATE TABLE unplayed (
    match TEXT NOT NULL PRIMARY KEY,
    seat_0_out INTEGER NOT NULL,
    seat_1_out INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE doubt (match TEXT NOT NULL PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID;
)"};
constexpr int our_version = versions.size();

int number(SQLite::Database& database, const std::string& pragma) {
  return database.execAndGet("PRAGMA " + pragma).getInt();
}

bool is_empty(SQLite::Database& database) {
  return database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
}

/// 0 of an empty file. Throws BadInput, beginning with `expected`, if it is no store of ours.
int version_of(SQLite::Database& database, const std::string& expected) {
  if (is_empty(database)) return 0;
  const int version = number(database, "user_version");
  if (number(database, "application_id") != our_application_id || version < 1) {
    throw BadInput(expected + ", found another database");
  }
  if (version > our_version) throw BadInput(expected + ", found those of a later one");
  return version;
}

void bring_up(SQLite::Database& database, int version) {
  if (version == our_version) return;
  SQLite::Transaction transaction(database);
  for (; version < our_version; ++version) database.exec(versions[static_cast<std::size_t>(version)]);
  database.exec("PRAGMA application_id = " + std::to_string(our_application_id));
  database.exec("PRAGMA user_version = " + std::to_string(our_version));
  transaction.commit();
}

/// Whether nobody is writing it, and nobody was killed who was.
bool is_at_rest(const std::filesystem::path& file) {
  std::error_code error;
  const auto log_size = std::filesystem::file_size(file.string() + "-wal", error);
  const bool no_log = error ? error == std::errc::no_such_file_or_directory : log_size == 0;
  return no_log && !FolderLock::held(file.parent_path());
}

std::string uri_of(const std::filesystem::path& file) {
  std::string uri = "file://";
  for (const char letter : std::filesystem::absolute(file).string()) {
    switch (letter) {
      case '%':
        uri += "%25";
        break;
      case '?':
        uri += "%3f";
        break;
      case '#':
        uri += "%23";
        break;
      default:
        uri += letter;
    }
  }
  return uri;
}

/// Nothing is left beside a file at rest: what SQLite makes there for the time of reading, only one who may
/// write takes away again.
std::unique_ptr<SQLite::Database> opened_to_read(const std::filesystem::path& file) {
  try {
    const int flags = is_at_rest(file) ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
    auto database = std::make_unique<SQLite::Database>(file.string(), flags, patience_ms);
    is_empty(*database);  // only now is it looked at
    return database;
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode();
    if (code != SQLITE_READONLY && code != SQLITE_CANTOPEN) throw;
  }
  // Beside a file in WAL mode SQLite wants to make others, unless it is told that nobody writes it.
  if (!is_at_rest(file)) {
    throw std::runtime_error(
        file.string() + ": cannot be read in a folder that cannot be written while there is something in " +
        file.filename().string() +
        "-wal, as of a tournament that was killed: copy the folder, and read the copy");
  }
  return std::make_unique<SQLite::Database>(uri_of(file) + "?immutable=1",
                                            SQLite::OPEN_READONLY | SQLite::OPEN_URI, patience_ms);
}

constexpr const char* select_records =
    "SELECT match.record, board.board, match.rowid FROM match JOIN board ON match.board = board.hash";
constexpr const char* in_order = " ORDER BY match.rowid";

RecordedMatch record_in(SQLite::Statement& row) {
  RecordedMatch match = parse_recorded_match(row.getColumn(0).getString());
  match.board = row.getColumn(1).getString();
  return match;
}

std::string kept_record(RecordedMatch match, const std::string& hash) {
  match.board = hash;
  return to_line(match);
}

}  // namespace

/// Does the work and translates its errors.
template <class Work>
auto ResultStore::carry_out(const char* what, Work work) const {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() == SQLITE_NOTADB) {
      throw BadInput(file_.string() + ": expected the results of a tournament, found another file");
    }
    throw std::runtime_error(file_.string() + ": " + what + ": " + error.what());
  }
}

/// Does the work in one transaction, on disk when this returns.
template <class Work>
void ResultStore::change(Work work) {
  carry_out("cannot be written", [&] {
    SQLite::Transaction transaction(*database_, SQLite::TransactionBehavior::IMMEDIATE);
    work();
    transaction.commit();
  });
}

ResultStore::ResultStore(std::filesystem::path file, Access access) : file_(std::move(file)) {
  const bool writing = access == Access::write;
  if (!writing && !std::filesystem::exists(file_)) {
    throw BadInput(file_.string() + ": expected the results of a tournament, found no file");
  }
  carry_out("cannot be opened", [&] {
    database_ = writing ? std::make_unique<SQLite::Database>(
                              file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience_ms)
                        : opened_to_read(file_);
    const std::string expected =
        file_.string() + ": expected the results of a tournament of gramy " + program_version;
    const int version = version_of(*database_, expected);
    if (!writing && version == 0) throw BadInput(expected + ", found an empty file");
    if (!writing) return;
    bring_up(*database_, version);
    knew_only_played_ = version == 1;
    database_->exec("PRAGMA journal_mode = WAL");
    database_->exec("PRAGMA synchronous = FULL");
  });
}

ResultStore::~ResultStore() = default;

void ResultStore::add(std::span<const RecordedMatch> matches, const Unplayed& unplayed,
                      const Doubts& doubts) {
  change([&] {
    SQLite::Statement out(*database_, "INSERT OR IGNORE INTO unplayed VALUES (?, ?, ?)");
    for (const auto& [match, is_out] : unplayed) {
      SQLite::bind(out, match, int{is_out[Seat::first]}, int{is_out[Seat::second]});
      out.exec();
      out.reset();
    }
    SQLite::Statement doubt(*database_, "INSERT OR REPLACE INTO doubt VALUES (?, ?)");
    for (const auto& [match, times] : doubts) {
      SQLite::bind(doubt, match, times);
      doubt.exec();
      doubt.reset();
    }
    SQLite::Statement board(*database_, "INSERT OR IGNORE INTO board VALUES (?, ?)");
    SQLite::Statement row(*database_, "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    for (const RecordedMatch& match : matches) {
      const std::string hash = content_hash(match.board);
      SQLite::bind(board, hash, match.board);
      board.exec();
      board.reset();
      SQLite::bind(row, match.match, match.game, hash, match.players[Seat::first],
                   match.players[Seat::second], result_word(match.result),
                   std::string(protocol::name(match.reason)), kept_record(match, hash));
      row.exec();
      row.reset();
    }
  });
}

History ResultStore::history() const {
  return carry_out("cannot be read", [&] {
    History history;
    SQLite::Statement rows(*database_, "SELECT match, result, reason FROM match");
    while (rows.executeStep()) {
      const auto reason = protocol::parse_reason(rows.getColumn(2).getString()).value();
      history.played.emplace(rows.getColumn(0).getString(),
                             Outcome{parse_result(rows.getColumn(1).getString(), reason), reason});
    }
    SQLite::Statement out(*database_, "SELECT match, seat_0_out, seat_1_out FROM unplayed");
    while (out.executeStep()) {
      history.unplayed.emplace(out.getColumn(0).getString(),
                               BySeat{out.getColumn(1).getInt() != 0, out.getColumn(2).getInt() != 0});
    }
    SQLite::Statement doubt(*database_, "SELECT match, times FROM doubt");
    while (doubt.executeStep()) {
      history.doubts.emplace(doubt.getColumn(0).getString(), doubt.getColumn(1).getInt());
    }
    return history;
  });
}

std::vector<ResultStore::MatchResult> ResultStore::results() const {
  return carry_out("cannot be read", [&] {
    std::vector<MatchResult> results;
    SQLite::Statement rows(*database_,
                           "SELECT game, seat_0, seat_1, result, reason FROM match ORDER BY rowid");
    while (rows.executeStep()) {
      const auto reason = protocol::parse_reason(rows.getColumn(4).getString()).value();
      results.push_back({rows.getColumn(0).getString(),
                         {rows.getColumn(1).getString(), rows.getColumn(2).getString()},
                         {parse_result(rows.getColumn(3).getString(), reason), reason}});
    }
    return results;
  });
}

std::uint64_t ResultStore::size() const {
  return carry_out("cannot be read", [&] {
    return static_cast<std::uint64_t>(database_->execAndGet("SELECT count(*) FROM match").getInt64());
  });
}

std::optional<RecordedMatch> ResultStore::next(std::int64_t& row) const {
  return carry_out("cannot be read", [&]() -> std::optional<RecordedMatch> {
    SQLite::Statement rows(*database_,
                           std::string(select_records) + " WHERE match.rowid > ?" + in_order + " LIMIT 1");
    rows.bind(1, row);
    if (!rows.executeStep()) return std::nullopt;
    row = rows.getColumn(2).getInt64();
    return record_in(rows);
  });
}

void ResultStore::for_each(const std::function<void(RecordedMatch)>& use) const {
  carry_out("cannot be read", [&] {
    SQLite::Statement rows(*database_, std::string(select_records) + in_order);
    while (rows.executeStep()) use(record_in(rows));
  });
}

std::map<std::string, std::string> ResultStore::facts() const {
  return carry_out("cannot be read", [&] {
    std::map<std::string, std::string> facts;
    SQLite::Statement rows(*database_, "SELECT name, value FROM fact");
    while (rows.executeStep()) facts.emplace(rows.getColumn(0).getString(), rows.getColumn(1).getString());
    return facts;
  });
}

void ResultStore::set_facts(const std::map<std::string, std::string>& facts) {
  change([&] {
    database_->exec("DELETE FROM fact");
    SQLite::Statement row(*database_, "INSERT INTO fact VALUES (?, ?)");
    for (const auto& [name, value] : facts) {
      SQLite::bind(row, name, value);
      row.exec();
      row.reset();
    }
  });
}

}  // namespace gramy::referee
