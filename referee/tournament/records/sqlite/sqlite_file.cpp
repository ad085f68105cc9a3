#include "referee/tournament/records/sqlite/sqlite_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/version.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/disk/descriptor_database.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/disk/guarded_file.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/records/sqlite/recovered_copy.hpp"
#include "referee/tournament/records/sqlite/sqlite_tables.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr int our_application_id = 0x6772616d;  // the letters "gram"
// How long to wait for a lock that a different process holds for a moment.
constexpr int patience_ms = 10'000;
constexpr std::uintmax_t smallest_page = 512;

int number(SQLite::Database& database, const std::string& pragma) {
  return database.execAndGet("PRAGMA " + pragma).getInt();
}

/// Whether another process of this user is writing matches into the file. The file can then be read while it
/// grows, and has no journal.
bool is_live(const fs::path& file) {
  return FolderLock::held(file.parent_path()) && is_own(file.parent_path()) && are_own_files(file) &&
         fs::exists(file) && !fs::exists(file.string() + "-journal");
}

ForeignFile file_at_rest(const fs::path& file) {
  auto found = guarded_file(file.parent_path(), file.filename());
  if (!found) throw BadInput(file.string() + ": expected the results of a tournament, found no file");
  return std::move(*found);
}

/// An upper bound for the bytes of data in the file, without the holes of a sparse file. Allows for a file
/// system that compresses data to a sixteenth.
std::uintmax_t content_of(const ForeignFile& file) {
  constexpr std::uintmax_t block = 512, most_packed = 16;
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0) return 0;
  return std::min(static_cast<std::uintmax_t>(status.st_size),
                  static_cast<std::uintmax_t>(status.st_blocks) * block * most_packed);
}

/// Whether the error comes from the disk, another process or the system, rather than from the file's
/// contents.
bool is_from_outside(int code) {
  constexpr std::array outside{SQLITE_PERM,  SQLITE_BUSY, SQLITE_LOCKED,   SQLITE_NOMEM, SQLITE_READONLY,
                               SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_NOLFS, SQLITE_AUTH};
  return std::ranges::find(outside, code) != outside.end();
}

/// Shortens SQLite's message, which may quote a whole table.
std::string first_line(std::string_view text) {
  return printable(text.substr(0, text.find('\n')));
}

}  // namespace

void harden(SQLite::Database& database) {
  sqlite3* const handle = database.getHandle();
  for (const auto& [option, is_on] : {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1),
                                      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}})
    sqlite3_db_config(handle, option, is_on, nullptr);
  sqlite3_drop_modules(handle, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longest_value);
  for (const char* pragma : {"cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY"})
    database.exec(std::string("PRAGMA ") + pragma);
}

void expect_no_super_journal(const ForeignFile& journal, const std::string& name) {
  // A journal that names a super-journal ends in these bytes.
  constexpr std::string_view mark = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  std::array<char, mark.size()> end{};
  if (journal.size() < end.size()) return;
  journal.read(journal.size() - end.size(), end.data(), end.size());
  if (std::string_view(end.data(), end.size()) != mark) return;
  throw BadInput(name +
                 "-journal: names another file, which SQLite would delete. No tournament leaves such a "
                 "journal behind, so somebody else has put it there: do not use this folder");
}

std::unique_ptr<SQLite::Database> open_to_write(const fs::path& file) {
  if (!are_own_files(file)) {
    throw Conflict(
        file.string() +
        ": this file, or one of the -wal, -shm and -journal files beside it, is a link, belongs to "
        "another user, or is no regular file (play into another folder)");
  }
  if (const auto journal = guarded_file(file.parent_path(), file.filename().string() + "-journal"))
    expect_no_super_journal(*journal, file.string());
  std::error_code none;
  const auto size = fs::file_size(file, none);
  if (!none && size > 0 && size < smallest_page)  // SQLite would treat the file as an empty database
    throw BadInput(file.string() + ": expected the results of a tournament, found another file");
  if (none) Descriptor(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_owner));
  auto database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE, patience_ms);
  harden(*database);
  return database;
}

ReadDatabase open_to_read(const fs::path& file) {
  if (is_live(file)) {  // opened by its name, because closing a descriptor of the file would release the
                        // locks that SQLite holds on it
    auto database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY, patience_ms);
    harden(*database);
    return {std::move(database), nullptr};
  }
  const ForeignFile found = has_leftovers(file) ? recovered_copy(file) : file_at_rest(file);
  auto database = open_descriptor(found);
  harden(*database);
  auto budget = std::make_unique<ReadBudget>(*database, content_of(found));
  return {std::move(database), std::move(budget)};
}

void put_to_rest(const fs::path& file) noexcept {
  using namespace std::chrono_literals;
  constexpr auto step = 20ms;
  std::error_code none;
  for (auto waited = 0ms; waited < 1s && fs::exists(file.string() + "-wal", none); waited += step) {
    if (waited > 0ms) std::this_thread::sleep_for(step);
    try {
      open_to_write(file)->execAndGet("SELECT count(*) FROM sqlite_schema");
    } catch (const std::exception&) {  // no data is lost, because the next process reads both file and log
    }
  }
}

int version_in(SQLite::Database& database, const fs::path& file) {
  const SQLite::Transaction moment(
      database);  // a transaction, because another process may be making the tables
  const int version = number(database, "user_version");
  const FoundTables found = tables_in(database, version);
  if (found.are_none) return 0;
  const std::string expected = file.string() + ": expected the results of a tournament";
  if (number(database, "application_id") != our_application_id)
    throw BadInput(expected + ", found another database");
  if (const int newest = sqlite_migrations().back().version;
      version < first_store_version || version > newest) {
    throw BadInput(fmt::format("{}: gramy {} needs results in version {}, found version {}, {}",
                               file.string(), program_version, newest, version,
                               version > newest
                                   ? "which a later gramy wrote (use that gramy)"
                                   : "which only an earlier gramy can read (use that gramy, or play "
                                     "into another folder)"));
  }
  if (!found.foreign.empty())
    throw BadInput(expected +
                   ", found an SQLite object that no tournament makes: " + printable(found.foreign));
  return version;
}

bool has_results(const fs::path& file) {
  bool found = false;
  if (fs::exists(fs::symlink_status(file)))
    carry_out(file, "cannot be opened", [&] { found = version_in(*open_to_read(file).database, file) != 0; });
  return found;
}

void migrate(SQLite::Database& database) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const int version = number(database, "user_version");
  for (const Migration& migration : sqlite_migrations()) {
    if (migration.version <= version) continue;
    database.exec(migration.sql);
    database.exec("PRAGMA user_version = " + std::to_string(migration.version));
  }
  database.exec("PRAGMA application_id = " + std::to_string(our_application_id));
  transaction.commit();
}

void carry_out(const fs::path& file, const char* what, const std::function<void()>& work) {
  try {
    work();
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode();
    if (code == SQLITE_NOTADB)
      throw BadInput(file.string() + ": expected the results of a tournament, found another file");
    if (error.getExtendedErrorCode() == SQLITE_BUSY_SNAPSHOT)
      throw std::runtime_error(file.string() + ": was written while it was read (try again)");
    if (code == SQLITE_INTERRUPT)
      throw Damaged(file.string(), "reading the file takes more steps than a file of its size needs");
    if (code == SQLITE_TOOBIG)
      throw Damaged(file.string(),
                    "a value in the file is longer than " + std::to_string(longest_value >> 20) + " MiB");
    if (!is_from_outside(code)) throw Damaged(file.string(), first_line(error.what()));
    throw std::runtime_error(file.string() + ": " + what + ": " + error.what());
  }
}

}  // namespace gramy::referee
