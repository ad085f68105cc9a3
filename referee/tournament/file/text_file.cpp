#include "referee/tournament/file/text_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <system_error>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {

std::string read_text_file(const std::filesystem::path& path, std::size_t most) {
  const auto fail = [&path]() -> void {
    throw BadInput(path.string() + ": cannot be read: " + std::generic_category().message(errno));
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) fail();
  std::string text;
  std::array<char, 1 << 16> block;
  while (const std::size_t size = std::fread(block.data(), 1, block.size(), file.get())) {
    if (size > most - text.size())
      throw BadInput(fmt::format("{}: expected a file of at most {} bytes, found a longer one (split it)",
                                 path.string(), most));
    text.append(block.data(), size);
  }
  if (std::ferror(file.get())) fail();
  return text;
}

}  // namespace gramy::referee
