// A temporary folder that is removed with this unless it is kept.
#pragma once

#include <cerrno>
#include <filesystem>
#include <stdlib.h>
#include <string>
#include <string_view>
#include <system_error>

namespace gramy::referee {

class TemporaryFolder {
 public:
  /// `what` is part of its name: "gramy-verify-3jwqFa". Throws std::system_error if it cannot be made.
  explicit TemporaryFolder(std::string_view what)
      : path_((std::filesystem::temp_directory_path() / "gramy-").string().append(what) + "-XXXXXX") {
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
