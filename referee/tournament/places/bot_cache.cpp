#include "referee/tournament/places/bot_cache.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <system_error>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/file/bot_folder.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot(const fs::path& path, const char* what) {
  throw std::system_error(errno, std::generic_category(), path.string() + ": cannot " + what);
}

bool is(const fs::path& folder, const std::string& text) {
  try {
    return to_text(read_bot_folder(folder)) == text;
  } catch (const BadInput&) {
    return false;
  }
}

/// Removes a folder, even if it is read-only.
void remove(const fs::path& folder) {
  std::error_code ignored;
  fs::permissions(folder, fs::perms::owner_all, ignored);
  for (auto each = fs::recursive_directory_iterator(folder, ignored);
       !ignored && each != fs::recursive_directory_iterator(); each.increment(ignored)) {
    std::error_code not_ours;
    if (each->is_directory(not_ours) && !each->is_symlink(not_ours))
      fs::permissions(each->path(), fs::perms::owner_all, not_ours);
  }
  fs::remove_all(folder, ignored);
}

/// A new folder in `root`, which the destructor removes.
class NewFolder {
 public:
  explicit NewFolder(const fs::path& root) : path_((root / "new-XXXXXX").string()) {
    if (!::mkdtemp(path_.data())) cannot(path_, "be made");
  }
  ~NewFolder() { remove(path_); }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Renames the folder in one step. If `place` exists, the two folders are exchanged.
void put_in_place(const fs::path& fresh, const fs::path& place) {
  if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) == 0) return;
  if (errno == EEXIST && ::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0)
    return;
  cannot(place, "be put in place");
}

}  // namespace

BotCache BotCache::of_user() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache && *cache == '/') return BotCache(fs::path(cache) / "gramy/bots");
  const char* home = std::getenv("HOME");
  if (home && *home == '/') return BotCache(fs::path(home) / ".cache/gramy/bots");
  return BotCache({});
}

fs::path BotCache::folder_of(const std::string& text) const {
  if (root_.empty())
    throw BadInput(
        "expected an absolute path in XDG_CACHE_HOME or HOME, where bots can be unpacked, found none");
  const fs::path place = root_ / content_hash(text);
  if (is(place, text)) return place;
  fs::create_directories(root_);
  fs::permissions(root_, fs::perms::owner_all);
  const NewFolder fresh(root_);
  write_bot_folder(parse_bot_folder(text), fresh.path());
  if (!is(fresh.path(), text))
    throw BadInput(root_.string() +
                   ": the bot's files have other contents after they were unpacked into this folder (set "
                   "XDG_CACHE_HOME to another folder)");
  put_in_place(fresh.path(), place);
  return place;
}

}  // namespace gramy::referee
