// That what has to survive a power cut is flushed to disk before anybody relies on it.
#include <sys/syscall.h>
#include <unistd.h>

#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// The names of what this thread has flushed, in order, each with a space after it.
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

// In the place of the C library's, for the whole program and SQLite.
extern "C" int fsync(int descriptor) {
  return flush(descriptor, SYS_fsync);
}
extern "C" int fdatasync(int descriptor) {
  return flush(descriptor, SYS_fdatasync);
}

TEST_CASE("what is added to a store is flushed before it returns, and so is its name") {
  const ScratchFolder folder;
  const std::string folder_name = folder.path().filename().string();
  SqliteStore store(folder.path() / "results.sqlite", SqliteStore::Access::write);
  flushed().clear();
  store.add(batch_of(stored_match(0, "one")));
  CHECK(flushed().find("results.sqlite-wal ") != std::string::npos);
  CHECK(flushed().find(folder_name + " ") != std::string::npos);
  flushed().clear();
  store.add(batch_of(stored_match(1, "two")));
  CHECK(flushed() == "results.sqlite-wal ");
  flushed().clear();
  store.set_document("standings", "{}");
  CHECK(flushed() == "results.sqlite-wal ");
}

TEST_CASE("a replaced file is flushed before it takes the place of the old one, its name after that") {
  const ScratchFolder folder;
  replace_file(folder.write("file", "old"), "new");
  flushed().clear();
  replace_file(folder.path() / "file", "newer");
  CHECK(flushed() == "file.new " + folder.path().filename().string() + " ");
}

TEST_CASE("what is moved into a place is there after a power cut") {
  const ScratchFolder folder;
  folder.write("file", "old");
  const auto fresh = folder.write("file.new", "new");
  flushed().clear();
  move_into_place(fresh, folder.path() / "file");
  CHECK(flushed() == folder.path().filename().string() + " ");
  CHECK(folder.read("file") == "new");
}
