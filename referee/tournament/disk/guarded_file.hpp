// Regular files of a folder that may come from a stranger.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "referee/tournament/file/foreign_file.hpp"

namespace gramy::referee {

inline constexpr std::size_t longest_text = std::size_t{64} << 20;

/// Opens `folder`/`name`. The user has named the folder, which may be a link; below it no link is followed.
/// None if there is no such file. Throws BadInput, naming it, for anything but a regular file, and for one
/// that cannot be read.
std::optional<ForeignFile> guarded_file(const std::filesystem::path& folder,
                                        const std::filesystem::path& name);

/// Reads the whole file. Throws as above, and for more than longest_text.
std::optional<std::string> guarded_text(const std::filesystem::path& folder,
                                        const std::filesystem::path& name);

/// Reads the whole file; also throws BadInput if there is none.
std::string expected_text(const std::filesystem::path& folder, const std::filesystem::path& name);

/// The lines of a file, one after another.
class GuardedLines {
 public:
  /// The user has named the file, which may be a link. Throws BadInput if it cannot be read.
  explicit GuardedLines(const std::filesystem::path& file);

  /// Returns false after the last line. Throws BadInput for a line over longest_text.
  bool next(std::string& line);

 private:
  std::filesystem::path path_;
  ForeignFile file_;
  std::uintmax_t offset_ = 0;  // of the bytes to be read next
  std::string read_;           // bytes that were read
  std::size_t begin_ = 0;      // where the next line begins in read_
};

}  // namespace gramy::referee
