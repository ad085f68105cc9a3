#include "referee/tournament/disk/descriptor_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "referee/tournament/disk/durable_file.hpp"

namespace gramy::referee {
namespace {

constexpr const char* reading_vfs = "gramy-descriptor";
constexpr const char* writing_vfs = "gramy-unnamed";

// SQLite calls the functions below. They follow "OS Interface Virtual File Object" in SQLite's documentation.

struct OpenFile : sqlite3_file {
  Descriptor descriptor{-1};
  struct stat opened {};
};

OpenFile& opened_in(sqlite3_file* file) {
  return *static_cast<OpenFile*>(file);
}

bool is_as_it_was(const OpenFile& file) {
  struct stat now {};
  return ::fstat(file.descriptor.get(), &now) == 0 && now.st_size == file.opened.st_size &&
         now.st_mtim.tv_sec == file.opened.st_mtim.tv_sec &&
         now.st_mtim.tv_nsec == file.opened.st_mtim.tv_nsec;
}

int size_of(int descriptor, sqlite3_int64* size) {
  struct stat now {};
  if (::fstat(descriptor, &now) != 0) return SQLITE_IOERR_FSTAT;
  *size = now.st_size;
  return SQLITE_OK;
}

int close_file(sqlite3_file* file) {
  opened_in(file).~OpenFile();
  return SQLITE_OK;
}

/// Reads the bytes, and writes zeros for bytes beyond the file's end.
int read_bytes(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  char* const begin = static_cast<char*>(bytes);
  int found = 0;
  while (found < size) {
    const ssize_t got = ::pread(opened_in(file).descriptor.get(), begin + found,
                                static_cast<std::size_t>(size - found), offset + found);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SQLITE_IOERR_READ;
    if (got == 0) break;
    found += static_cast<int>(got);
  }
  std::memset(begin + found, 0, static_cast<std::size_t>(size - found));
  return found == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int read_unchanged(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  const int result = read_bytes(file, bytes, size, offset);
  return is_as_it_was(opened_in(file)) ? result : SQLITE_BUSY_SNAPSHOT;
}

int write_bytes(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  const char* const begin = static_cast<const char*>(bytes);
  for (int written = 0; written < size;) {
    const ssize_t more = ::pwrite(opened_in(file).descriptor.get(), begin + written,
                                  static_cast<std::size_t>(size - written), offset + written);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return more < 0 && errno == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    written += static_cast<int>(more);
  }
  return SQLITE_OK;
}

int tell_size(sqlite3_file* file, sqlite3_int64* size) {
  *size = opened_in(file).opened.st_size;
  return SQLITE_OK;
}

/// These functions need no locks, because no other process may write the file.
constexpr sqlite3_io_methods reading_methods{
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_unchanged,
    .xWrite = [](sqlite3_file*, const void*, int, sqlite3_int64) { return SQLITE_READONLY; },
    .xTruncate = [](sqlite3_file*, sqlite3_int64) { return SQLITE_READONLY; },
    .xSync = [](sqlite3_file*, int) { return SQLITE_OK; },
    .xFileSize = tell_size,
    .xLock = [](sqlite3_file*, int) { return SQLITE_OK; },
    .xUnlock = [](sqlite3_file*, int) { return SQLITE_OK; },
    .xCheckReservedLock =
        [](sqlite3_file*, int* is_locked) {
          *is_locked = 0;
          return SQLITE_OK;
        },
    .xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; },
    .xSectorSize = [](sqlite3_file*) { return 0; },
    .xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_IMMUTABLE; },
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr};

constexpr sqlite3_io_methods writing_methods = [] {
  sqlite3_io_methods methods = reading_methods;
  methods.xRead = read_bytes;
  methods.xWrite = write_bytes;
  methods.xTruncate = [](sqlite3_file* file, sqlite3_int64 size) {
    return ::ftruncate(opened_in(file).descriptor.get(), size) == 0 ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
  };
  methods.xFileSize = [](sqlite3_file* file, sqlite3_int64* size) {
    return size_of(opened_in(file).descriptor.get(), size);
  };
  methods.xDeviceCharacteristics = [](sqlite3_file*) { return 0; };
  return methods;
}();

int open_own(int number, sqlite3_file* file, const sqlite3_io_methods& methods) {
  file->pMethods = nullptr;
  const int own = number < 0 ? -1 : ::fcntl(number, F_DUPFD_CLOEXEC, 0);
  if (own < 0) return SQLITE_CANTOPEN;
  auto* opened = new (file) OpenFile;
  opened->pMethods = &methods;
  opened->descriptor = Descriptor(own);
  return ::fstat(own, &opened->opened) == 0 ? SQLITE_OK : SQLITE_CANTOPEN;
}

/// Opens a database. `name`: the number of its descriptor, as text. Refuses all other files.
int open_reading(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  int number = -1;
  const std::string_view digits = name ? name : "";
  std::from_chars(digits.begin(), digits.end(), number);
  if (flags_out) *flags_out = SQLITE_OPEN_READONLY;
  return open_own(flags & SQLITE_OPEN_MAIN_DB ? number : -1, file, reading_methods);
}

int tell_absent(sqlite3_vfs*, const char*, int, int* is_there) {
  *is_there = 0;
  return SQLITE_OK;
}

/// The name by which SQLite opens a database whose files have only descriptors. SQLite appends -wal and
/// -journal to the name.
std::string name_for(const UnnamedFiles& files) {
  return std::to_string(files.database) + ',' + std::to_string(files.log) + ',' +
         std::to_string(files.journal);
}

/// The descriptor for a name that SQLite opens: name_for's result, or this result with -wal or -journal
/// appended. Negative for any other name.
int behind(const char* name) {
  std::array<int, 3> numbers{-1, -1, -1};
  std::string_view rest = name ? name : "";
  for (int& number : numbers) {
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc{}) return -1;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (rest.starts_with(',')) rest.remove_prefix(1);
  }
  return rest.empty() ? numbers[0] : rest == "-wal" ? numbers[1] : rest == "-journal" ? numbers[2] : -1;
}

int open_writing(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  if (flags_out) *flags_out = flags;
  return open_own(behind(name), file, writing_methods);
}

int tell_filled(sqlite3_vfs*, const char* name, int, int* is_there) {
  sqlite3_int64 size = 0;
  const int number = behind(name);
  *is_there = number >= 0 && size_of(number, &size) == SQLITE_OK && size > 0;
  return SQLITE_OK;
}

int empty_file(sqlite3_vfs*, const char* name, int) {
  return ::ftruncate(behind(name), 0) == 0 ? SQLITE_OK : SQLITE_IOERR_DELETE;
}

int copy_name(sqlite3_vfs*, const char* name, int size, char* full) {
  sqlite3_snprintf(size, full, "%s", name);
  return SQLITE_OK;
}

/// A copy of SQLite's default file system (VFS) under this name. The caller replaces the functions that
/// handle files.
sqlite3_vfs vfs_called(const char* name) {
  sqlite3_vfs made = *sqlite3_vfs_find(nullptr);
  made.iVersion = 1;
  made.szOsFile = sizeof(OpenFile);
  made.pNext = nullptr;
  made.zName = name;
  made.xFullPathname = copy_name;
  return made;
}

bool register_both() {
  static sqlite3_vfs reading = [] {
    sqlite3_vfs made = vfs_called(reading_vfs);
    made.xOpen = open_reading;
    made.xDelete = [](sqlite3_vfs*, const char*, int) { return SQLITE_IOERR_DELETE; };
    made.xAccess = tell_absent;
    return made;
  }();
  static sqlite3_vfs writing = [] {
    sqlite3_vfs made = vfs_called(writing_vfs);
    made.xOpen = open_writing;
    made.xDelete = empty_file;
    made.xAccess = tell_filled;
    return made;
  }();
  return sqlite3_vfs_register(&reading, 0) == SQLITE_OK && sqlite3_vfs_register(&writing, 0) == SQLITE_OK;
}

std::unique_ptr<SQLite::Database> opened(const std::string& name, int flags, const char* vfs) {
  static const bool are_known = register_both();
  if (!are_known) throw SQLite::Exception("SQLite cannot open files by their descriptors", SQLITE_NOMEM);
  return std::make_unique<SQLite::Database>(name, flags, 0, vfs);
}

}  // namespace

std::unique_ptr<SQLite::Database> open_descriptor(const ForeignFile& file) {
  return opened(std::to_string(file.descriptor()), SQLite::OPEN_READONLY, reading_vfs);
}

std::unique_ptr<SQLite::Database> open_unnamed(const UnnamedFiles& files) {
  auto database = opened(name_for(files), SQLite::OPEN_READWRITE, writing_vfs);
  database->exec(
      // In any other locking mode, SQLite would make another file, for memory that it shares with other
      // processes.
      "PRAGMA locking_mode = EXCLUSIVE");
  return database;
}

}  // namespace gramy::referee
