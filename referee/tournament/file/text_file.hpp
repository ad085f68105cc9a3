// Reading a whole file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace gramy::referee {

/// The longest text that is read whole.
inline constexpr std::size_t longest_text_file = std::size_t{1} << 30;

/// Reads the file. Throws BadInput with its name if it cannot be read, or is longer than `most` bytes. Reads
/// no further, so that a pipe or a device without an end cannot fill the memory.
std::string read_text_file(const std::filesystem::path& path, std::size_t most = longest_text_file);

}  // namespace gramy::referee
