// A player's version: the content of all that it plays by.
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
    std::string word;     ///< which of the command's words
    std::string content;  ///< its content_hash; of a very large one "123 bytes", else "unreadable"
    std::string path;     ///< path in messages; empty for a file that travels with the player

    friend bool operator==(const File&, const File&) = default;
  };

  std::string command;  ///< empty: the player connects by itself, and nobody knows by what it plays
  Transport transport = Transport::tcp;
  std::optional<SandboxLimits> sandbox;
  std::optional<protocol::ClockSettings> clock;  ///< as of PlayerEntry
  std::optional<ContentHash> folder;             ///< hash of the player's folder (bot_folder.hpp)
  std::vector<File> files;                       ///< by word

  /// Hash of all of it but paths and the player's name: it does not depend on where files lie. None for a
  /// player that connects by itself.
  std::optional<ContentHash> hash() const;

  friend bool operator==(const PlayerVersion&, const PlayerVersion&) = default;
};

/// As the player is now. `search_path`: where programs are looked for, folders separated by colons. Throws as
/// read_bot_folder does.
PlayerVersion version_of(const PlayerEntry& player, std::string_view search_path);

}  // namespace gramy::referee
