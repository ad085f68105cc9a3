// A temporary folder, which the destructor removes unless it is kept.
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <stdlib.h>
#include <string>
#include <string_view>
#include <system_error>

namespace gramy::referee {

/// The folder for temporary files: TMPDIR, or /tmp if TMPDIR is unset or empty. Throws std::system_error if
/// it is no folder.
inline std::filesystem::path temporary_files() {
  const char* const named = std::getenv("TMPDIR");
  std::filesystem::path folder = named && *named != '\0' ? named : "/tmp";
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored))
    throw std::system_error(ENOTDIR, std::generic_category(), "TMPDIR: " + folder.string());
  return folder;
}

class TemporaryFolder {
 public:
  /// `what`: a part of the folder's name, as in "gramy-verify-3jwqFa". Throws std::system_error if the folder
  /// cannot be made.
  explicit TemporaryFolder(std::string_view what)
      : path_((temporary_files() / "gramy-").string().append(what) + "-XXXXXX") {
    if (!::mkdtemp(path_.data()))
      throw std::system_error(errno, std::generic_category(), path_ + ": cannot be made");
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!kept_) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  void keep() { kept_ = true; }

 private:
  std::string path_;
  bool kept_ = false;
};

}  // namespace gramy::referee
