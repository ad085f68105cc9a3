// Reading a whole file.
#pragma once

#include <filesystem>
#include <string>

namespace gramy::referee {

/// Reads the file. Throws BadInput with its name if it cannot be read.
std::string read_text_file(const std::filesystem::path& path);

}  // namespace gramy::referee
