#include "referee/tournament/store/sqlite_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <sqlite3.h>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/version.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {
namespace {

constexpr int our_application_id = 0x6772616d;  // "gram"
constexpr int our_version = 4;
constexpr int patience_ms = 10'000;  // while another process has the file for a moment
constexpr std::uintmax_t smallest_page = 512;

bool is_empty(SQLite::Database& database) {
  return database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
}

int number(SQLite::Database& database, const std::string& pragma) {
  return database.execAndGet("PRAGMA " + pragma).getInt();
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

/// Whether the disk, another process or the system is the cause, and not what stands in the file.
bool is_from_outside(int code) {
  constexpr std::array outside{SQLITE_PERM,  SQLITE_BUSY, SQLITE_LOCKED,   SQLITE_NOMEM, SQLITE_READONLY,
                               SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_NOLFS, SQLITE_AUTH};
  return std::ranges::find(outside, code) != outside.end();
}

/// SQLite may quote a whole table.
std::string first_line(std::string_view text) {
  return printable(text.substr(0, text.find('\n')));
}

}  // namespace

std::unique_ptr<SQLite::Database> open_to_write(const std::filesystem::path& file) {
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  if (!none && size > 0 && size < smallest_page)  // SQLite would take it for empty
    throw BadInput(file.string() + ": expected the results of a tournament, found another file");
  return std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                                            patience_ms);
}

/// What SQLite makes beside the file for the time of reading, only one who may write takes away again.
std::unique_ptr<SQLite::Database> open_to_read(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file))
    throw BadInput(file.string() + ": expected the results of a tournament, found no file");
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

void put_to_rest(const std::filesystem::path& file) noexcept {
  using namespace std::chrono_literals;
  constexpr auto step = 20ms;
  std::error_code none;
  for (auto waited = 0ms; waited < 1s && std::filesystem::exists(file.string() + "-wal", none);
       waited += step) {
    if (waited > 0ms) std::this_thread::sleep_for(step);
    try {
      is_empty(*open_to_write(file));
    } catch (const std::exception&) {  // nothing is lost: whoever opens it next reads both
    }
  }
}

bool is_ours(SQLite::Database& database, const std::filesystem::path& file) {
  if (is_empty(database)) return false;
  const std::string expected =
      file.string() + ": expected the results of a tournament of gramy " + program_version;
  if (number(database, "application_id") != our_application_id)
    throw BadInput(expected + ", found another database");
  if (const int version = number(database, "user_version"); version != our_version)
    throw BadInput(expected + ", found those of " +
                   (version > our_version ? "a later one" : "an earlier one"));
  return true;
}

bool has_results(const std::filesystem::path& file) {
  bool found = false;
  if (std::filesystem::exists(file))
    carry_out(file, "cannot be opened", [&] { found = is_ours(*open_to_read(file), file); });
  return found;
}

void mark_as_ours(SQLite::Database& database) {
  database.exec("PRAGMA application_id = " + std::to_string(our_application_id));
  database.exec("PRAGMA user_version = " + std::to_string(our_version));
}

void carry_out(const std::filesystem::path& file, const char* what, const std::function<void()>& work) {
  try {
    work();
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode();
    if (code == SQLITE_NOTADB)
      throw BadInput(file.string() + ": expected the results of a tournament, found another file");
    if (!is_from_outside(code)) throw Damaged(file.string(), first_line(error.what()));
    throw std::runtime_error(file.string() + ": " + what + ": " + error.what());
  }
}

}  // namespace gramy::referee
