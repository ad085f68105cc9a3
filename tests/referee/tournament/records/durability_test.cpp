// Files are flushed to the disk before later steps that rely on them, so that they survive a power cut.
#include <sys/syscall.h>
#include <unistd.h>

#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// The names of the files that this thread has flushed, in order. A space follows each name.
std::string& flushed() {
  thread_local std::string names;
  return names;
}

int flush(int descriptor, long how) {
  std::error_code none;
  const auto file = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), none);
  flushed() += file.filename().string() + " ";
  return static_cast<int>(::syscall(how, descriptor));
}

}  // namespace

// This function replaces fsync of the C library, also for SQLite. It notes which file is flushed.
extern "C" int fsync(int descriptor) {
  return flush(descriptor, SYS_fsync);
}
extern "C" int fdatasync(int descriptor) {
  return flush(descriptor, SYS_fdatasync);
}

TEST_CASE(
    "new matches and the folder's entry for the store's file are flushed to the disk before `add` returns") {
  const ScratchFolder folder;
  const std::string folder_name = folder.path().filename().string();
  SqliteStore store(folder.path() / "results.sqlite", SqliteStore::Access::write);
  flushed().clear();
  store.add(additions_of(stored_match(0, "one")));
  CHECK(flushed().find("results.sqlite-wal ") != std::string::npos);
  CHECK(flushed().find(folder_name + " ") != std::string::npos);
  flushed().clear();
  store.add(additions_of(stored_match(1, "two")));
  CHECK(flushed() == "results.sqlite-wal ");
  flushed().clear();
  store.set_document("standings", "{}");
  CHECK(flushed() == "results.sqlite-wal ");
}

TEST_CASE(
    "a new file is flushed to the disk before it replaces another, and the folder is flushed after that") {
  const ScratchFolder folder;
  replace_file(folder.write("file", "old"), "new");
  flushed().clear();
  replace_file(folder.path() / "file", "newer");
  CHECK(flushed() == "file.new " + folder.path().filename().string() + " ");
}
