#include "referee/tournament/file/glob.hpp"

#include <algorithm>
#include <glob.h>
#include <memory>

namespace gramy::referee {
namespace {

/// The name, with all special characters of patterns escaped.
std::string escaped(const std::string& name) {
  std::string pattern;
  for (const char c : name) {
    if (std::string_view("*?[]\\").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

}  // namespace

std::vector<std::filesystem::path> matching_files(const std::filesystem::path& folder,
                                                  const std::string& pattern) {
  const bool absolute = std::filesystem::path(pattern).is_absolute() || folder.empty();
  const std::string whole = absolute ? pattern : escaped(folder.string()) + "/" + pattern;
  glob_t matches{};
  const std::unique_ptr<glob_t, void (*)(glob_t*)> owner(&matches, globfree);
  std::vector<std::filesystem::path> files;
  if (glob(whole.c_str(), GLOB_NOSORT, nullptr, &matches) != 0) return files;
  for (std::size_t i = 0; i < matches.gl_pathc; ++i) {
    std::filesystem::path file(matches.gl_pathv[i]);
    if (std::filesystem::is_regular_file(file)) files.push_back(std::move(file));
  }
  std::ranges::sort(files, {}, [](const auto& file) { return file.native(); });
  return files;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  return matching_files(folder, "*");
}

}  // namespace gramy::referee
