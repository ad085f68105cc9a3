#include "referee/tournament/store/results_folder.hpp"

#include <array>

#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/own_folder.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/sqlite_file.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "referee/tournament/store/sqlite_work_queue.hpp"
#include "referee/tournament/store/taking_over_folder.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// The store is made before everything that is made from it.
void expect_no_remains(const fs::path& folder) {
  const fs::path store = store_in(folder);
  if (has_results(store)) return;
  constexpr std::array exports{"matches.jsonl", "set-aside.jsonl", "standings.json", "truth.json"};
  for (const char* name : exports) {
    if (!fs::exists(folder / name)) continue;
    throw Conflict(store.string() + ": expected the results that " + name +
                   " beside it was made from, found " + (fs::exists(store) ? "an empty file" : "no file") +
                   " (put a copy of the file in its place, or play into another folder)");
  }
}

}  // namespace

std::vector<std::string> begin_in_folder(const fs::path& folder, const Edition& edition,
                                         const EditionContents& contents, const Wishes& wishes,
                                         const Sharing& sharing, FolderLock::Use use) {
  make_own_folder(folder);
  const FolderLock lock(folder, use);
  expect_no_remains(folder);
  std::vector<std::string> changes;
  {
    SqliteStore store(store_in(folder), SqliteStore::Access::write);
    changes = take_over_folder(store, folder, edition, contents, wishes);
    export_set_aside(store, folder);
    export_documents(store, folder);
    make_own_folder(folder / "logs");
    share(store, sharing, use == FolderLock::Use::alone ? alone_document : shared_document);
    SqliteWorkQueue(store, sharing.times).clear();  // of before: the folder is ours alone
  }
  put_to_rest(store_in(folder));
  return changes;
}

fs::path player_log(const fs::path& folder, std::string_view player) {
  return folder / "logs" / (std::string(player) + ".log");
}

}  // namespace gramy::referee
