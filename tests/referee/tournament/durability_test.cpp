// That what has to survive a power cut is flushed to disk before anybody relies on it.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <span>
#include <string>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "referee/tournament/durable_file.hpp"
#include "referee/tournament/result_store.hpp"
#include "scratch_folder.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

using Names = std::vector<std::string>;

/// What this thread has flushed, in order.
Names& flushed() {
  thread_local Names names;
  return names;
}

int flush(int descriptor, long how) {
  std::error_code none;
  const auto file = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), none);
  flushed().push_back(file.filename());
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
  ResultStore store(folder.path() / "results.sqlite", ResultStore::Access::write);
  flushed().clear();
  add(store, "one");
  CHECK(std::ranges::count(flushed(), "results.sqlite-wal") > 0);
  CHECK(std::ranges::count(flushed(), folder.path().filename().string()) > 0);
  flushed().clear();
  add(store, "two");
  CHECK(flushed() == Names{"results.sqlite-wal"});
  flushed().clear();
  store.set_facts({{"name", "t"}});
  CHECK(flushed() == Names{"results.sqlite-wal"});
}

TEST_CASE("a replaced file is flushed before it takes the place of the old one, its name after that") {
  const ScratchFolder folder;
  replace_file(folder.write("file", "old"), "new");
  flushed().clear();
  replace_file(folder.path() / "file", "newer");
  CHECK(flushed() == Names{"file.new", folder.path().filename().string()});
}
