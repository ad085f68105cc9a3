// Files that match a pattern.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::referee {

/// The regular files that match a shell pattern (`*`, `?`, `[...]`), in byte order of their paths. A relative
/// pattern starts at `folder`, whose own name is taken literally. Empty if no file matches.
std::vector<std::filesystem::path> matching_files(const std::filesystem::path& folder,
                                                  const std::string& pattern);

/// The regular files in a folder, in byte order of their names, without hidden ones. Empty if there is no
/// such folder.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

}  // namespace gramy::referee
