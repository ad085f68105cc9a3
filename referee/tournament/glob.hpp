// Files named by patterns.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::referee {

/// The regular files that match a shell pattern (`*`, `?`, `[...]`), in byte order of their paths. A relative
/// pattern is taken from `folder`, whose own name is taken as it stands. Empty if there are none.
std::vector<std::filesystem::path> matching_files(const std::filesystem::path& folder,
                                                  const std::string& pattern);

}  // namespace gramy::referee
