#include "referee/tournament/store/descriptor_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/tournament/store/durable_file.hpp"

namespace gramy::referee {
namespace {

constexpr const char* vfs_name = "gramy-descriptor";

// What follows is called by SQLite, and answers as "OS Interface Virtual File Object" of its pages says.

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

int close_file(sqlite3_file* file) {
  opened_in(file).~OpenFile();
  return SQLITE_OK;
}

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
  if (!is_as_it_was(opened_in(file))) return SQLITE_BUSY_SNAPSHOT;
  std::memset(begin + found, 0, static_cast<std::size_t>(size - found));
  return found == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int tell_size(sqlite3_file* file, sqlite3_int64* size) {
  *size = opened_in(file).opened.st_size;
  return SQLITE_OK;
}

constexpr sqlite3_io_methods descriptor_methods{
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_bytes,
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

/// `name`: the number of a descriptor. None is opened for anything else but the database.
int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  file->pMethods = nullptr;
  int number = -1;
  const std::string_view digits = name ? name : "";
  std::from_chars(digits.begin(), digits.end(), number);
  const int own = flags & SQLITE_OPEN_MAIN_DB ? ::fcntl(number, F_DUPFD_CLOEXEC, 0) : -1;
  if (own < 0) return SQLITE_CANTOPEN;
  auto* opened = new (file) OpenFile;
  opened->pMethods = &descriptor_methods;
  opened->descriptor = Descriptor(own);
  if (::fstat(own, &opened->opened) != 0) return SQLITE_CANTOPEN;
  if (flags_out) *flags_out = SQLITE_OPEN_READONLY;
  return SQLITE_OK;
}

int tell_absent(sqlite3_vfs*, const char*, int, int* is_there) {
  *is_there = 0;
  return SQLITE_OK;
}

int copy_name(sqlite3_vfs*, const char* name, int size, char* full) {
  sqlite3_snprintf(size, full, "%s", name);
  return SQLITE_OK;
}

/// What has nothing to do with files is as SQLite does it elsewhere.
bool register_vfs() {
  static sqlite3_vfs vfs = [] {
    sqlite3_vfs made = *sqlite3_vfs_find(nullptr);
    made.iVersion = 1;
    made.szOsFile = sizeof(OpenFile);
    made.pNext = nullptr;
    made.zName = vfs_name;
    made.xOpen = open_file;
    made.xDelete = [](sqlite3_vfs*, const char*, int) { return SQLITE_IOERR_DELETE; };
    made.xAccess = tell_absent;
    made.xFullPathname = copy_name;
    return made;
  }();
  return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK;
}

}  // namespace

std::unique_ptr<SQLite::Database> open_descriptor(const ForeignFile& file) {
  static const bool is_known = register_vfs();
  if (!is_known) throw SQLite::Exception("no file can be read by its descriptor", SQLITE_NOMEM);
  return std::make_unique<SQLite::Database>(std::to_string(file.descriptor()), SQLite::OPEN_READONLY, 0,
                                            vfs_name);
}

}  // namespace gramy::referee
