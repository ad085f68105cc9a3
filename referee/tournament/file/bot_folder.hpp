// A bot's folder as one text. The hash of the text identifies the folder, and the text is sent to workers.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/file/foreign_file.hpp"

namespace gramy::referee {

struct BotFile {
  std::string path;  ///< relative to the folder, such as "data/openings.txt"
  bool executable = false;
  std::string bytes;

  friend bool operator==(const BotFile&, const BotFile&) = default;
};

/// All files of a bot's folder, in ascending order of their paths.
using BotFolder = std::vector<BotFile>;

/// Whether an entry of a folder does not belong to the bot.
using LeftOut = std::function<bool(const ForeignFile& entry)>;

/// Reads all files of a folder and its subfolders, or a single file. Ignores entries that begin with a dot
/// and entries in `left_out`. Opens each entry once, and never follows a link. So an entry that is replaced
/// during the call is packed either as it was or as it has become. Throws BadInput with the name of an entry
/// that cannot be read, that is neither file nor folder (a link, for example), or whose name is not
/// printable. Also throws BadInput if the folder exceeds BotBounds. Throws Stopped.
BotFolder read_bot_folder(const std::filesystem::path& folder, const std::stop_token& stop = {},
                          const LeftOut& left_out = {});

/// Reads the files at these paths, relative to `folder`, as a bot's folder. Ignores paths without a file, and
/// files in `left_out`. Throws as read_bot_folder does, and for a link within a path.
BotFolder read_bot_files(const std::filesystem::path& folder, const std::set<std::string>& paths,
                         const std::stop_token& stop = {}, const LeftOut& left_out = {});

/// The folder as a text. Equal folders give equal texts.
std::string to_text(const BotFolder& bot);
/// Reads a bot's folder from its text. Throws BadInput for any other text, for a path that leads out of the
/// folder, and for a bot that exceeds the bounds (bot_bounds.hpp).
BotFolder parse_bot_folder(std::string_view text);

/// Writes the bot's files and folders, all read-only. Throws std::system_error with the name of a file that
/// cannot be written. Precondition: `folder` exists and is empty.
void write_bot_folder(const BotFolder& bot, const std::filesystem::path& folder);

}  // namespace gramy::referee
