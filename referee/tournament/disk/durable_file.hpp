// Files whose contents survive a crash of the process or the machine, and a full disk.
// No file is left half written.
#pragma once

#include <filesystem>
#include <string_view>
#include <sys/types.h>

#include "engine/base/descriptor.hpp"

namespace gramy::referee {

inline constexpr mode_t for_owner = 0600;
inline constexpr mode_t for_all = 0644;  ///< permissions, reduced by the umask

/// A file that only grows. The system writes appended text to the disk some time later.
class AppendFile {
 public:
  /// Opens the file, and makes it if there is none. Throws std::system_error naming it.
  explicit AppendFile(std::filesystem::path path);

  /// Throws std::system_error naming the file if it cannot append; the file is then unchanged.
  void append(std::string_view piece);

 private:
  std::filesystem::path path_;
  Descriptor file_;
};

/// A new file that replaces the old one in one step, so a reader sees either the old or the new contents.
/// Without a call of `finish`, the old file stays. All functions throw std::system_error naming the file.
class Replacement {
 public:
  /// `mode`: permissions of the new file.
  explicit Replacement(std::filesystem::path path, mode_t mode = for_owner);
  ~Replacement();
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  void write(std::string_view piece);
  /// Puts the new file in place. On return it is on disk. To be called last, and once.
  void finish();

 private:
  std::filesystem::path path_, fresh_;
  Descriptor file_;
  bool finished_ = false;
};

void replace_file(const std::filesystem::path& path, std::string_view contents, mode_t mode = for_owner);

}  // namespace gramy::referee
