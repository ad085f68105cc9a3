#include "referee/tournament/disk/own_folder.hpp"

#include <cerrno>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/shell_word.hpp"
#include "referee/tournament/disk/conflict.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr mode_t written_by_others = S_IWGRP | S_IWOTH;
constexpr mode_t read_by_others = S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;

struct stat status_of_folder(const fs::path& folder) {
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0)
    throw std::system_error(errno, std::generic_category(), folder.string() + ": cannot be examined");
  return status;
}

bool is_mine(const struct stat& status) {
  return status.st_uid == ::geteuid();
}

}  // namespace

void make_own_folder(const fs::path& folder) {
  const fs::path path = folder.has_filename() ? folder : folder.parent_path();
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error || (::mkdir(path.c_str(), S_IRWXU) != 0 && !fs::is_directory(path)))
    throw std::system_error(error ? error : std::error_code(errno, std::generic_category()),
                            folder.string() + ": cannot be made");
}

bool is_own(const fs::path& folder) {
  struct stat status {};
  return ::stat(folder.c_str(), &status) == 0 && is_mine(status) && (status.st_mode & written_by_others) == 0;
}

bool are_own_files(const fs::path& file) {
  for (const char* end : {"", "-wal", "-shm", "-journal"}) {
    struct stat status {};
    if (::lstat((file.string() + end).c_str(), &status) != 0 ? errno != ENOENT
                                                             : !S_ISREG(status.st_mode) || !is_mine(status))
      return false;
  }
  return true;
}

void expect_own(const fs::path& folder) {
  const struct stat status = status_of_folder(folder);
  if (!is_mine(status)) {
    throw Conflict(folder.string() + ": belongs to user " + std::to_string(status.st_uid) +
                   ", not to you (user " + std::to_string(::geteuid()) +
                   "), and that user could make this program change any file of yours (name a new folder, or "
                   "run gramy-referee as that user)");
  }
  if ((status.st_mode & written_by_others) != 0) {
    throw Conflict(
        folder.string() +
        ": other users may write to this folder, and could make this program change any file of yours (to "
        "forbid them to write: chmod go-w " +
        shell_word(folder.string()) + ")");
  }
}

bool can_others_read(const fs::path& folder) {
  return (status_of_folder(folder).st_mode & read_by_others) != 0;
}

std::string who_can_read(const fs::path& folder) {
  if (!can_others_read(folder)) return ", which only you can read";
  return ", which other users can read and lock (chmod go= " + shell_word(folder.string()) +
         " keeps them out)";
}

}  // namespace gramy::referee
