// The records of a tournament, and the truth about them.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "referee/tournament/record.hpp"
#include "referee/truth/judge.hpp"
#include "referee/truth/solved_boards.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {

/// A file of records, or the one in a tournament's folder.
class Records {
 public:
  explicit Records(const std::filesystem::path& record);

  const std::filesystem::path& file() const { return file_; }
  /// Where boards stand that are too big for a record.
  const std::filesystem::path& folder() const { return folder_; }

  /// Calls `use` with each match, in the file's order. Throws BadInput if the file cannot be read, and,
  /// naming the line, for a line that is no record and for whatever `use` throws as such.
  void for_each(const std::function<void(RecordedMatch)>& use) const;

 private:
  std::filesystem::path file_, folder_;
};

/// Judges recorded matches. Throws BadInput for records of unknown games or with illegal moves.
class RecordJudge {
 public:
  explicit RecordJudge(std::filesystem::path folder) : folder_(std::move(folder)), boards_(all_games()) {}

  JudgedMatch judge(const RecordedMatch& match);
  std::array<std::string_view, 2> roles(const RecordedMatch& match);

 private:
  const SolvedBoard& board_of(const RecordedMatch& match);

  std::filesystem::path folder_;
  SolvedBoards boards_;
};

/// Judges all of them; calls `progress` with the number of each match before it is judged.
TruthTable truth_of(const Records& records, const std::function<void(std::uint64_t)>& progress);

}  // namespace gramy::referee
