// Files that survive the process, the machine and a full disk: what was written stays, and nothing is left
// half written.
#pragma once

#include <filesystem>
#include <string_view>

namespace gramy::referee {

/// Closes a file descriptor; a negative one stands for none.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

/// A file that only grows, by whole pieces, and has one writer.
class AppendFile {
 public:
  /// Makes the file. Throws std::system_error naming it if it cannot be made, and BadInput if there is one
  /// already that is not empty or is another AppendFile's, here or in another process.
  explicit AppendFile(std::filesystem::path path);

  /// On disk when this returns. Throws std::system_error naming the file if it cannot be done; the file then
  /// is what it was before.
  void append(std::string_view piece);

 private:
  std::filesystem::path path_;
  Descriptor file_;
};

/// Puts a file with these contents in the place of whatever was there, in one step: a reader sees the old one
/// or the new one. On disk when this returns. Throws std::system_error naming the file; the old one then
/// stays.
void replace_file(const std::filesystem::path& path, std::string_view contents);

}  // namespace gramy::referee
