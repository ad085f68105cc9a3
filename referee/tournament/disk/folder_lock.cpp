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

std::filesystem::path lock_in(const std::filesystem::path& folder) {
  return folder / "lock";
}

/// Uses alone and shared lock the whole file. Use to_share locks the first byte only, so others can recognize
/// it.
struct flock lock_for(FolderLock::Use use) {
  struct flock lock {};
  lock.l_type = use == FolderLock::Use::shared ? F_RDLCK : F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_len = use == FolderLock::Use::to_share ? 1 : 0;
  return lock;
}

std::string refusal(const std::filesystem::path& folder) {
  return folder.string() +
         ": expected a folder nobody plays into, found a tournament or `serve` that is running there "
         "(end it, wait until it has ended, or name another folder)";
}

/// Only the owner may open it: a user who may read it could lock it and keep everybody from playing.
Descriptor lock_file(const std::filesystem::path& folder) {
  expect_own(folder);
  const std::filesystem::path name = lock_in(folder);
  Descriptor file(::open(name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, for_owner));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
    throw std::system_error(errno, std::generic_category(), name.string() + ": cannot be made");
  if (!S_ISREG(status.st_mode)) throw Conflict(name.string() + ": expected a file, found something else");
  static_cast<void>(
      ::fchmod(file.get(), for_owner));  // the file may be from an older version, or on a disk without modes
  return file;
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, Use use) : file_(lock_file(folder)) {
  struct flock lock = lock_for(use);
  // A lock of the open file, not of the process: two holders in one process exclude each other, too.
  if (::fcntl(file_.get(), F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES)) return;
  ::fcntl(file_.get(), F_OFD_GETLK, &lock);  // finds the lock that is in the way
  if (lock.l_type == F_WRLCK && lock.l_len == lock_for(Use::to_share).l_len)
    throw BeingShared(refusal(folder));
  throw InUse(refusal(folder));
}

void FolderLock::expect_free(const std::filesystem::path& folder) {
  using namespace std::chrono_literals;
  constexpr auto step = 20ms;
  for (auto waited = 0ms; held(folder); waited += step) {
    if (waited >= patience) throw InUse(refusal(folder));
    std::this_thread::sleep_for(step);
  }
}

bool FolderLock::held(const std::filesystem::path& folder) {
  const Descriptor file(::open(lock_in(folder).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct flock lock = lock_for(Use::alone);  // would it conflict with a lock that is held?
  return file.get() >= 0 && ::fcntl(file.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

}  // namespace gramy::referee
