#include "referee/tournament/durable_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gramy::referee {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* what, int error = errno) {
  throw std::system_error(error, std::generic_category(), path.string() + ": " + what);
}

/// False, with errno set, if not all of it could be written.
bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// A name is on disk only once its folder is.
void flush_folder_of(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) fail(folder, "cannot be opened");
  const bool flushed = ::fsync(descriptor) == 0;
  const int error = errno;
  ::close(descriptor);
  if (!flushed) fail(folder, "cannot be flushed to disk", error);
}

}  // namespace

AppendFile::AppendFile(std::filesystem::path path)
    : path_(std::move(path)),
      descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) fail(path_, "cannot be made");
  if (::lseek(descriptor_, 0, SEEK_END) > 0) {
    ::close(descriptor_);
    fail(path_, "is not empty", EEXIST);
  }
  flush_folder_of(path_);
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

void AppendFile::append(std::string_view piece) {
  const off_t size_before = ::lseek(descriptor_, 0, SEEK_END);
  if (write_all(descriptor_, piece) && ::fdatasync(descriptor_) == 0) return;
  const int error = errno;
  // Whether this works or not, the first error is the one to tell.
  if (size_before >= 0 && ::ftruncate(descriptor_, size_before) != 0)
    fail(path_, "is torn at its end", error);
  fail(path_, "cannot be written", error);
}

void replace_file(const std::filesystem::path& path, std::string_view contents) {
  std::filesystem::path fresh = path;
  fresh += ".new";
  const int descriptor = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) fail(path, "cannot be made");
  const bool written = write_all(descriptor, contents) && ::fsync(descriptor) == 0;
  const int error = errno;
  ::close(descriptor);
  if (!written || ::rename(fresh.c_str(), path.c_str()) != 0) {
    const int reason = written ? errno : error;
    ::unlink(fresh.c_str());
    fail(path, "cannot be written", reason);
  }
  flush_folder_of(path);
}

}  // namespace gramy::referee
