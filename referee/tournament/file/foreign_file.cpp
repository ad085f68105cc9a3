#include "referee/tournament/file/foreign_file.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"

namespace gramy::referee {
namespace {

[[noreturn]] void fail_with(int error) {
  if (error == EWOULDBLOCK)
    throw std::system_error(std::make_error_code(std::errc::device_or_resource_busy),
                            "another program holds a lease on the file");
  throw std::system_error(error, std::generic_category());
}

ForeignFile::Kind kind_of(mode_t mode) {
  return S_ISREG(mode)   ? ForeignFile::Kind::file
         : S_ISDIR(mode) ? ForeignFile::Kind::folder
                         : ForeignFile::Kind::other;
}

}  // namespace

ForeignFile::ForeignFile(int folder, const char* name)
    : descriptor_(::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
  if (descriptor_.get() < 0) {
    if (errno == ELOOP) kind_ = Kind::link;
    if (errno == ELOOP || errno == ENXIO) return;  // open() fails like this for links and sockets
    fail_with(errno);
  }
  look();
}

ForeignFile::ForeignFile(int descriptor) : descriptor_(descriptor) {
  look();
}

void ForeignFile::look() {
  struct stat found {};
  if (::fstat(descriptor_.get(), &found) != 0) fail_with(errno);
  kind_ = kind_of(found.st_mode);
  executable_ = (found.st_mode & S_IXUSR) != 0;
  size_ = static_cast<std::uintmax_t>(found.st_size);
  id_ = {found.st_dev, found.st_ino};
  if (kind_ == Kind::other) descriptor_.close();
}

ForeignFile ForeignFile::at(const std::filesystem::path& path) {
  return {AT_FDCWD, path.c_str()};
}

ForeignFile ForeignFile::in(const std::string& name) const {
  return {descriptor_.get(), name.c_str()};
}

std::vector<std::string> ForeignFile::names(std::size_t most) const {
  Descriptor again(::openat(descriptor_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (again.get() < 0) fail_with(errno);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(again.get()), ::closedir);
  if (!entries) fail_with(errno);
  again.take();
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
    if (names.size() > most) break;
    errno = 0;
  }
  if (names.size() <= most && errno != 0) fail_with(errno);
  std::ranges::sort(names);
  return names;
}

std::size_t ForeignFile::read(std::uintmax_t offset, char* bytes, std::size_t size) const {
  std::size_t found = 0;
  while (found < size) {
    const ssize_t got =
        ::pread(descriptor_.get(), bytes + found, size - found, static_cast<off_t>(offset + found));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_with(errno);
    if (got == 0) break;
    found += static_cast<std::size_t>(got);
  }
  return found;
}

std::string ForeignFile::bytes(const std::stop_token& stop) const {
  constexpr std::size_t piece = 1 << 20;
  // One extra byte, in order to notice a longer file.
  std::string bytes(static_cast<std::size_t>(size_) + 1, '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    throw_if_stopped(stop);
    const std::size_t got = read(size, bytes.data() + size, std::min(piece, bytes.size() - size));
    if (got == 0) break;
    size += got;
  }
  if (size != size_) throw BadInput("the file was changed while it was read (try again)");
  bytes.resize(size);
  return bytes;
}

const char* words_for(ForeignFile::Kind kind) {
  switch (kind) {
    case ForeignFile::Kind::file:
      return "a file";
    case ForeignFile::Kind::folder:
      return "a folder";
    case ForeignFile::Kind::link:
      return "a symbolic link (put the file itself there)";
    case ForeignFile::Kind::other:
      return "a socket, a pipe or a device";
  }
  return "";
}

}  // namespace gramy::referee
