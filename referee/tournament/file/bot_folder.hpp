// A bot's folder as one text, by whose hash it is known and as which it travels.
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
  std::string path;  ///< from the folder on: "data/openings.txt"
  bool executable = false;
  std::string bytes;

  friend bool operator==(const BotFile&, const BotFile&) = default;
};

/// By path, ascending.
using BotFolder = std::vector<BotFile>;

/// Whether something in a folder does not belong to it.
using LeftOut = std::function<bool(const ForeignFile& entry)>;

/// All files of the folder and of those in it, but what begins with a dot or is left out; or the one file.
/// Nothing is looked at twice, so that whoever exchanges it meanwhile has one or the other packed, and links
/// never. Throws BadInput, naming it, for what cannot be read, for links and whatever else is neither file
/// nor folder, for names that do not show as they are, and beyond the bounds; Stopped.
BotFolder read_bot_folder(const std::filesystem::path& folder, const std::stop_token& stop = {},
                          const LeftOut& left_out = {});

/// As a folder: those of the paths, from `folder` on, at which there is a file that is not left out. Throws
/// as read_bot_folder does, also for a link on the way.
BotFolder read_bot_files(const std::filesystem::path& folder, const std::set<std::string>& paths,
                         const std::stop_token& stop = {}, const LeftOut& left_out = {});

/// The same files give the same text.
std::string to_text(const BotFolder& bot);
/// Throws BadInput for any other text, and for one that is not of lawful files within the bounds: no path
/// leads out of the folder.
BotFolder parse_bot_folder(std::string_view text);

/// Makes the folder's files and folders, which nobody may write to. Throws std::system_error naming what
/// cannot be made. Precondition: the folder is there, and empty.
void write_bot_folder(const BotFolder& bot, const std::filesystem::path& folder);

}  // namespace gramy::referee
