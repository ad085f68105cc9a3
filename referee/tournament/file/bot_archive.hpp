// Reader of a bot's folder from a submitted archive.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string_view>

#include "referee/tournament/file/bot_folder.hpp"

namespace gramy::referee {

/// The suffix of an archive's name: ".zip", ".tar.gz" or ".tgz", also in capitals. Empty for any other file.
std::string_view archive_suffix(std::string_view name);

/// Unpacks the archive at `path` into memory and writes no files. If all its entries are in one folder, that
/// folder is the bot's. Hidden files and `__MACOSX` are left out, but count towards the bounds of a folder.
/// Names, sizes and counts in the archive are not trusted: the unpacked bytes are counted, and no path leads
/// out of the folder. Throws BadInput with the archive's name if the archive is damaged, encrypted or beyond
/// the bounds, or if it has links, two files with one path, or a file that is also a folder. Throws Stopped.
BotFolder read_bot_archive(const std::filesystem::path& path, const std::stop_token& stop = {});

/// Calls read_bot_archive for an archive, otherwise read_bot_folder.
BotFolder read_submission(const std::filesystem::path& path, const std::stop_token& stop = {});

}  // namespace gramy::referee
