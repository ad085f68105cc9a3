#include "referee/tournament/disk/durable_file.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gramy::referee {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* what, int error = errno) {
  throw std::system_error(error, std::generic_category(), path.string() + ": " + what);
}

/// Flushes the file's folder to disk. Only after that, the file's name is on disk.
void flush_folder_of(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.get() < 0 || ::fsync(opened.get()) != 0) fail(folder, "cannot be flushed to disk");
}

}  // namespace

AppendFile::AppendFile(std::filesystem::path path)
    : path_(std::move(path)),
      file_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, for_owner)) {
  if (file_.get() < 0) fail(path_, "cannot be made");
}

void AppendFile::append(std::string_view piece) {
  const off_t size_before = ::lseek(file_.get(), 0, SEEK_END);
  if (write_all(file_.get(), piece)) return;
  const int error = errno;
  const bool restored = size_before >= 0 && ::ftruncate(file_.get(), size_before) == 0;
  fail(path_, restored ? "cannot be written" : "cannot be written, and its last line may be incomplete",
       error);
}

Replacement::Replacement(std::filesystem::path path, mode_t mode)
    : path_(std::move(path)),
      fresh_(path_.string() + ".new"),
      file_(::open(fresh_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode)) {
  if (file_.get() < 0) fail(path_, "cannot be made");
}

Replacement::~Replacement() {
  if (!finished_) ::unlink(fresh_.c_str());
}

void Replacement::write(std::string_view piece) {
  if (!write_all(file_.get(), piece)) fail(path_, "cannot be written");
}

void Replacement::finish() {
  if (::fsync(file_.get()) != 0 || ::rename(fresh_.c_str(), path_.c_str()) != 0) {
    fail(path_, "cannot be written");
  }
  finished_ = true;
  flush_folder_of(path_);
}

void replace_file(const std::filesystem::path& path, std::string_view contents, mode_t mode) {
  Replacement file(path, mode);
  file.write(contents);
  file.finish();
}

}  // namespace gramy::referee
