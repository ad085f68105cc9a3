#include "referee/tournament/disk/folder_lock.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <thread>

#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/disk/own_folder.hpp"

namespace gramy::referee {
namespace {

/// The lock for this use. `alone` and `shared` lock the whole file. `to_share` locks only the first byte, so
/// that other processes can recognise it.
struct flock lock_for(FolderLock::Use use) {
  struct flock lock {};
  lock.l_type = use == FolderLock::Use::shared ? F_RDLCK : F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_len = use == FolderLock::Use::to_share ? 1 : 0;
  return lock;
}

/// Opens the lock file for reading. The descriptor is negative if there is no such file.
Descriptor opened_to_look(const std::filesystem::path& folder, const char* name) {
  return Descriptor(::open((folder / name).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

/// The lock of another holder that excludes this use. Its type is F_UNLCK if there is no such lock.
struct flock obstacle_to(FolderLock::Use use, const Descriptor& file) {
  struct flock lock = lock_for(use);
  if (file.get() < 0 || ::fcntl(file.get(), F_OFD_GETLK, &lock) != 0) lock.l_type = F_UNLCK;
  return lock;
}

std::string refusal(const std::filesystem::path& folder, const struct flock& obstacle) {
  const std::string in_use = folder.string() + ": in use: ";
  if (obstacle.l_type == F_RDLCK)
    return in_use +
           "several processes play a tournament there. Either join them (`gramy-referee tournament` with "
           "--store), or wait until they have ended, or name another folder";
  return in_use +
         "a tournament or `serve` is running there (end it, wait until it has ended, or name another folder)";
}

/// Opens the lock file. Only its owner may open it, because any user who may read the file could lock it and
/// keep others from playing.
Descriptor lock_file(const std::filesystem::path& folder, const char* name) {
  expect_own(folder);
  const std::filesystem::path path = folder / name;
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, for_owner));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
    throw std::system_error(errno, std::generic_category(), path.string() + ": cannot be made");
  if (!S_ISREG(status.st_mode))
    throw Conflict(path.string() + ": expected a regular file, found something else (remove it)");
  // Corrects the mode of a file that an older version made. Ignores errors, because some file systems have no
  // modes.
  static_cast<void>(::fchmod(file.get(), for_owner));
  return file;
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, Use use, const char* name)
    : file_(lock_file(folder, name)) {
  struct flock lock = lock_for(use);
  // This lock belongs to the open file and not to the process, so even two holders in the same process
  // exclude each other.
  if (::fcntl(file_.get(), F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES)) return;
  const struct flock obstacle = obstacle_to(use, file_);
  if (obstacle.l_type == F_WRLCK && obstacle.l_len == lock_for(Use::to_share).l_len)
    throw BeingShared(refusal(folder, obstacle));
  throw InUse(refusal(folder, obstacle));
}

void FolderLock::expect_free(const std::filesystem::path& folder, const char* name) {
  using namespace std::chrono_literals;
  constexpr auto step = 20ms;
  const Descriptor file = opened_to_look(folder, name);
  for (auto waited = 0ms;; waited += step) {
    const struct flock obstacle = obstacle_to(Use::alone, file);
    if (obstacle.l_type == F_UNLCK) return;
    if (waited >= patience) throw InUse(refusal(folder, obstacle));
    std::this_thread::sleep_for(step);
  }
}

bool FolderLock::held(const std::filesystem::path& folder, const char* name) {
  return obstacle_to(Use::alone, opened_to_look(folder, name)).l_type != F_UNLCK;
}

}  // namespace gramy::referee
