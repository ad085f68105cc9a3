// That what has to survive a power cut is flushed to disk before anybody relies on it.
#include <doctest/doctest.h>
#include <filesystem>
#include <span>
#include <string>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/result_store.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

using namespace gramy;
using namespace gramy::referee;

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

void add(ResultStore& store, const std::string& id) {
  RecordedMatch match;
  match.match = id;
  match.game = "paski";
  match.board = "7";
  store.add(std::span(&match, 1));
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
  ResultStore store(folder.path() / "results.sqlite", ResultStore::Access::write);
  flushed().clear();
  add(store, "one");
  CHECK(flushed().find("results.sqlite-wal ") != std::string::npos);
  CHECK(flushed().find(folder_name + " ") != std::string::npos);
  flushed().clear();
  add(store, "two");
  CHECK(flushed() == "results.sqlite-wal ");
  flushed().clear();
  store.set_facts({{"name", "t"}});
  CHECK(flushed() == "results.sqlite-wal ");
}

TEST_CASE("a replaced file is flushed before it takes the place of the old one, its name after that") {
  const ScratchFolder folder;
  replace_file(folder.write("file", "old"), "new");
  flushed().clear();
  replace_file(folder.path() / "file", "newer");
  CHECK(flushed() == "file.new " + folder.path().filename().string() + " ");
}
