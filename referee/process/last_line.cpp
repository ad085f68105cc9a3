#include "referee/process/last_line.hpp"

#include <algorithm>
#include <fstream>
#include <system_error>

namespace gramy::referee {

std::string last_line_of(const std::filesystem::path& log, std::uintmax_t before) {
  constexpr std::uintmax_t looked_at = 4096;
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(log, none);
  if (none) return {};
  if (before > size) before = 0;  // it has begun anew
  std::ifstream file(log);
  file.seekg(static_cast<std::streamoff>(std::max(before, size - std::min(size, looked_at))));
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

}  // namespace gramy::referee
