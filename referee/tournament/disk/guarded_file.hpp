// Safe reading of regular files in a folder that somebody else may have made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "referee/tournament/file/foreign_file.hpp"

namespace gramy::referee {

inline constexpr std::size_t longest_text = std::size_t{64} << 20;

/// Opens `folder`/`name`; none if there is no such file. The folder may be a symbolic link, because the user
/// has named it; the file may not. Throws BadInput, naming the file, if it is no regular file or cannot be
/// read.
std::optional<ForeignFile> guarded_file(const std::filesystem::path& folder,
                                        const std::filesystem::path& name);

/// Reads the whole file. Throws as guarded_file does, and also if the file is longer than longest_text.
std::optional<std::string> guarded_text(const std::filesystem::path& folder,
                                        const std::filesystem::path& name);

/// Reads the whole file like guarded_text. Also throws BadInput if there is none.
std::string expected_text(const std::filesystem::path& folder, const std::filesystem::path& name);

/// The lines of a file, read one after another.
class GuardedLines {
 public:
  /// Opens the file, which may be a symbolic link, because the user has named it. Throws BadInput if it
  /// cannot be read.
  explicit GuardedLines(const std::filesystem::path& file);

  /// Reads the next line. Returns false after the last line. Throws BadInput for a line over longest_text.
  bool next(std::string& line);

 private:
  std::filesystem::path path_;
  ForeignFile file_;
  std::uintmax_t offset_ = 0;  // where the next bytes are read
  std::string read_;           // bytes that were read from the file
  std::size_t begin_ = 0;      // beginning of the next line in read_
};

}  // namespace gramy::referee
