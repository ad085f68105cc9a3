// The folder a tournament leaves behind: matches.jsonl, standings.json, boards/, logs/.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "referee/match.hpp"
#include "referee/tournament/durable_file.hpp"
#include "referee/tournament/standings.hpp"

namespace gramy::referee {

class ResultsFolder {
 public:
  /// Makes the folder where there is none. Throws std::system_error if it cannot be made, and BadInput if it
  /// holds the matches of another tournament or one is being played into it: nothing is ever overwritten.
  ResultsFolder(std::filesystem::path folder, std::string tournament);

  /// Adds a finished match; it is on disk when this returns. Precondition: it was not aborted. Throws
  /// std::system_error naming the file that cannot be written.
  void append(MatchRecord record, std::chrono::system_clock::time_point at);

  /// Replaces standings.json in one step. Throws like `append`.
  void write(const Standings& standings) const;

  const std::filesystem::path& path() const { return folder_; }

  /// For what a player's process prints.
  std::filesystem::path log_of(std::string_view player) const;

 private:
  const std::string& board_key(const AnyBoard& board);

  std::filesystem::path folder_;
  std::string tournament_;
  AppendFile matches_;
  /// What records say for each board met so far, so that a big one is written out and hashed once. Holding
  /// the board keeps its address from meaning another.
  std::map<const AnyBoard::Concept*, std::pair<AnyBoard, std::string>> board_keys_;
};

}  // namespace gramy::referee
