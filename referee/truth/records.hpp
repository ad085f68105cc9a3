// The records of a tournament, and the truth about them.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/judge.hpp"
#include "engine/solved_boards.hpp"
#include "referee/tournament/store/guarded_file.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/store.hpp"
#include "referee/truth/analysis.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {

/// Matches one after another: of a file of records; or of a tournament's store those that count, in the
/// schedule's order.
class Records {
 public:
  /// `record`: a file, or a tournament's folder or database. Throws BadInput if it cannot be read, and as
  /// Store does.
  explicit Records(const std::filesystem::path& record);

  using CountVerdict = std::function<void(const MatchIdentity& match, const MatchVerdict& verdict)>;
  /// Of a tournament's store the matches that came without a verdict, or with one that this version does not
  /// know. `count` is called with the verdicts on the others.
  static Records of_unjudged(const std::filesystem::path& record, const CountVerdict& count);

  const std::filesystem::path& file() const { return file_; }
  /// Where boards stand that are too big for a record.
  const std::filesystem::path& folder() const { return folder_; }

  /// None if there are no more. Throws BadInput, naming the place, for a line that is no record.
  std::optional<RecordedMatch> next();

  /// Of the match that `next` gave last, for messages: "results/matches.jsonl:12".
  const std::string& place() const { return place_; }

 private:
  /// Of the store those that count and are to come.
  using IsToCome = std::function<bool(const StoredMatch& match)>;
  Records(const std::filesystem::path& record, const IsToCome& is_to_come);

  std::optional<RecordedMatch> next_line();
  RecordedMatch parsed(const std::string& line) const;

  std::filesystem::path file_, folder_;
  std::unique_ptr<Store> store_;
  std::deque<SchedulePlace> to_come_;  // of the store
  std::optional<GuardedLines> lines_;  // if there is no store
  std::uint64_t line_ = 0;             // the number of the last one
  std::string place_;
};

/// Judges recorded matches. Throws BadInput for records of unknown games or with illegal moves.
class RecordJudge {
 public:
  /// `folder`: where boards stand that are too big for a record.
  RecordJudge(std::filesystem::path folder, SolvedBoards& boards)
      : folder_(std::move(folder)), boards_(boards) {}

  /// `explained`: of how many mistakes at most it is told why the better move is right. Throws Stopped soon
  /// after it is asked to stop.
  JudgedMatch judge(const RecordedMatch& match, const std::stop_token& stopping = {},
                    std::size_t explained = 0);
  BySeat<std::string_view> roles(const RecordedMatch& match);
  /// Precondition: `judged` is what `judge` says of the match.
  Mistakes mistakes(const RecordedMatch& match, const JudgedMatch& judged);
  /// Precondition: the first `ply` moves are legal.
  AnyPosition position_at(const RecordedMatch& match, std::size_t ply);

 private:
  SolvedBoard board_of(const RecordedMatch& match, const std::stop_token& stopping = {});

  std::filesystem::path folder_;
  SolvedBoards& boards_;
  Catalogue games_ = all_games();
};

/// Judges all records there are, one after another.
class Judging {
 public:
  Judging(Records records, SolvedBoards& boards)
      : records_(std::move(records)), judge_(records_.folder(), boards) {}
  /// Of all matches that count in a tournament's folder or database. Those that workers have judged count as
  /// they were judged, and are counted at once.
  static Judging of_store(const std::filesystem::path& address, SolvedBoards& boards);

  /// Judges the next match; false if there are no more, or it was asked to stop: then that match is
  /// still the next. Throws BadInput, naming the match's place, as Records and RecordJudge do; then there is
  /// no going on.
  bool next(const std::stop_token& stopping = {});

  /// Of the matches judged so far.
  const TruthTable& truth() const { return truth_; }
  std::uint64_t matches() const { return matches_; }

 private:
  Records records_;
  RecordJudge judge_;
  std::optional<RecordedMatch> match_;  // the next, once it is read
  TruthTable truth_;
  std::uint64_t matches_ = 0;
};

}  // namespace gramy::referee
