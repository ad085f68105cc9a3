// A store's matches as lines of JSON, for other programs to read.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Makes a line for each match: its record, with its board and the versions of its players.
class ExportedLines {
 public:
  /// Boards whose text is longer than longest_board_in_line are written to `folder`/boards/, if `folder` is
  /// given. The store has to outlive this object.
  ExportedLines(std::optional<std::filesystem::path> folder, const Store& store)
      : folder_(std::move(folder)), store_(store) {}

  /// The match's line without newline. Throws as Store does, and std::system_error with the name of a file
  /// that cannot be written.
  std::string line_of(const CountedMatch& match);

 private:
  const std::string& board_json(const ContentHash& content);

  std::optional<std::filesystem::path> folder_;
  const Store& store_;
  // For each board, its JSON in the lines of its matches: the text of the board, or the name of its file.
  std::map<ContentHash, std::string> boards_;
};

}  // namespace gramy::referee
