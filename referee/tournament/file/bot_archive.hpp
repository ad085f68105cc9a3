// A bot's folder out of an archive that somebody has handed in.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string_view>

#include "referee/tournament/file/bot_folder.hpp"

namespace gramy::referee {

/// What an archive's name ends with: ".zip", ".tar.gz" or ".tgz", in capitals too. Empty of any other file.
std::string_view archive_suffix(std::string_view name);

/// Unpacks the archive at `path` into memory: nothing is written anywhere. If all that is in it lies in one
/// folder, this folder's files are the bot's. Hidden files and `__MACOSX` are left out. Names, sizes and
/// counts in it are not trusted: what comes out is counted against the bounds of a folder, also what is left
/// out, and no path leads out of it. Throws BadInput, naming the archive, for one that is damaged, encrypted
/// or over the bounds, or has links, two files of one path, or a file that is a folder too; Stopped.
BotFolder read_bot_archive(const std::filesystem::path& path, const std::stop_token& stop = {});

/// As read_bot_archive if the name is an archive's, else as read_bot_folder.
BotFolder read_submission(const std::filesystem::path& path, const std::stop_token& stop = {});

}  // namespace gramy::referee
