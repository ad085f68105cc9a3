// Files matching a pattern.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::referee {

/// The regular files that match a shell pattern (`*`, `?`, `[...]`), in byte order of their paths. A relative
/// pattern is taken from `folder`, whose own name is taken as it stands. Empty if there are none.
std::vector<std::filesystem::path> matching_files(const std::filesystem::path& folder,
                                                  const std::string& pattern);

/// The regular files in a folder, in byte order of their names, those that begin with a dot left out. Empty
/// also if there is no such folder.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

}  // namespace gramy::referee
