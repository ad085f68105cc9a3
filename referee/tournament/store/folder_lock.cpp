#include "referee/tournament/store/folder_lock.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <system_error>
#include <thread>

#include "referee/tournament/store/conflict.hpp"

namespace gramy::referee {
namespace {

std::filesystem::path lock_in(const std::filesystem::path& folder) {
  return folder / "lock";
}

struct flock whole_file(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

[[noreturn]] void refuse(const std::filesystem::path& folder) {
  throw InUse(folder.string() +
              ": expected a folder nobody plays into, found another tournament that is running");
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, Use use)
    : file_(::open(lock_in(folder).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
  if (file_.get() < 0) {
    throw std::system_error(errno, std::generic_category(), lock_in(folder).string() + ": cannot be made");
  }
  struct flock lock = whole_file(use == Use::alone ? F_WRLCK : F_RDLCK);
  // Of the open file, not of the process, which may hold but one of these then.
  if (::fcntl(file_.get(), F_OFD_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES)) {
    refuse(folder);
  }
}

void FolderLock::expect_free(const std::filesystem::path& folder) {
  using namespace std::chrono_literals;
  constexpr auto step = 20ms;
  for (auto waited = 0ms; held(folder); waited += step) {
    if (waited >= 2s) refuse(folder);
    std::this_thread::sleep_for(step);
  }
}

bool FolderLock::held(const std::filesystem::path& folder) {
  const Descriptor file(::open(lock_in(folder).c_str(), O_RDONLY | O_CLOEXEC));
  struct flock lock = whole_file(F_WRLCK);  // would it be in the way of somebody's lock?
  return file.get() >= 0 && ::fcntl(file.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

}  // namespace gramy::referee
