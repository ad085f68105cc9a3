// A player's version: the contents of everything that decides how the player plays.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message.hpp"
#include "protocol/supervision/sandbox.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

struct PlayerVersion {
  /// A file that the command names.
  struct File {
    std::string word;     ///< the word of the command that names the file
    std::string content;  ///< its content_hash, "123 bytes" for a very large file, or "unreadable"
    std::string path;     ///< the path for messages; empty for a file in the player's own folder

    friend bool operator==(const File&, const File&) = default;
  };

  std::string command;  ///< empty if the player connects by itself; then its version is unknown
  Transport transport = Transport::tcp;
  std::optional<SandboxLimits> sandbox;
  std::optional<protocol::ClockSettings> clock;  ///< the player's own clock; if not set, the game's clock
  std::optional<ContentHash> folder;             ///< hash of the player's folder (bot_folder.hpp)
  std::vector<File> files;                       ///< files that the command names, in the order of its words

  /// The hash of the version, without paths and the player's name, so it stays the same when files are moved.
  /// None for a player that connects by itself.
  std::optional<ContentHash> hash() const;

  friend bool operator==(const PlayerVersion&, const PlayerVersion&) = default;
};

/// The player's present version. `search_path`: the folders in which to look for programs, separated by
/// colons. Throws as read_bot_folder does for the player's folder.
PlayerVersion version_of(const PlayerEntry& player, std::string_view search_path);

}  // namespace gramy::referee
