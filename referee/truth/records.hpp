// Reader of a tournament's records, and their judge.
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
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/disk/guarded_file.hpp"
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/store.hpp"
#include "referee/truth/analysis.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {

/// A sequence of matches from a file of records, or from a tournament's store. A store gives only the matches
/// that count in the tournament, in the schedule's order.
class Records {
 public:
  /// `record`: a file, or a tournament's folder or database. Throws BadInput if it cannot be read, and as
  /// Store does.
  explicit Records(const TournamentAddress& record);

  using CountVerdict = std::function<void(const MatchIdentity& match, const MatchVerdict& verdict)>;
  /// Returns only those matches of a tournament's store whose verdict is missing or cannot be read by this
  /// version. Calls `count` with the verdicts on all other matches.
  static Records of_unjudged(const TournamentAddress& record, const CountVerdict& count);

  const std::filesystem::path& file() const { return file_; }
  /// The folder where boards are stored that are too large for a record.
  const std::filesystem::path& folder() const { return folder_; }

  /// The next match; none after the last match. Throws BadInput with the place of a line that is not a
  /// record.
  std::optional<RecordedMatch> next();

  /// The place of the match that `next` returned last, for messages, such as "results/matches.jsonl:12".
  const std::string& place() const { return place_; }

  /// The store's verdict on the match that `next` returned last, as text; empty if there is none.
  const std::string& verdict() const { return verdict_; }

 private:
  /// Says which of the store's matches `next` returns.
  using IsToCome = std::function<bool(const CountedMatch& match)>;
  Records(const TournamentAddress& record, const IsToCome& is_to_come);

  std::optional<RecordedMatch> next_line();
  RecordedMatch parsed(const std::string& line) const;

  std::filesystem::path file_, folder_;
  std::unique_ptr<Store> store_;
  std::optional<CountedMatches> matches_;
  std::deque<SchedulePlace> to_come_;  // for each match that `next` will return, its place in the schedule
  std::optional<GuardedLines> lines_;  // not set if the matches come from a store
  std::uint64_t line_ = 0;             // number of the last line that was read
  std::string place_, verdict_;
};

/// Judges recorded matches. Throws BadInput for records with unknown games or illegal moves.
class RecordJudge {
 public:
  /// `folder`: where boards that are too large for a record are stored.
  RecordJudge(std::filesystem::path folder, SolvedBoards& boards)
      : folder_(std::move(folder)), boards_(boards) {}

  /// `explained`: the most mistakes to explain. Throws Stopped soon after a stop request.
  JudgedMatch judge(const RecordedMatch& match, const std::stop_token& stopping = {},
                    std::size_t explained = 0);
  BySeat<std::string_view> roles(const RecordedMatch& match);
  /// Precondition: `judged` is the result of `judge` for this match.
  Mistakes mistakes(const RecordedMatch& match, const JudgedMatch& judged);
  /// Precondition: the first `ply` moves are legal.
  AnyPosition position_at(const RecordedMatch& match, std::size_t ply);

 private:
  SolvedBoard board_of(const RecordedMatch& match, const std::stop_token& stopping = {});

  std::filesystem::path folder_;
  SolvedBoards& boards_;
  Catalogue games_ = all_games();
};

/// Judges records one after another, and adds up their verdicts.
class Judging {
 public:
  Judging(Records records, SolvedBoards& boards)
      : records_(std::move(records)), judge_(records_.folder(), boards) {}
  /// Judges the matches that count in a tournament. Verdicts in the store are counted at once, so `next`
  /// judges only matches without one.
  static Judging of_store(const TournamentAddress& address, SolvedBoards& boards);

  /// Judges the next match. Returns false after the last match. Also returns false after a stop request; the
  /// next call then judges the same match. Throws BadInput with the match's place; then no further call is
  /// allowed.
  bool next(const std::stop_token& stopping = {});

  /// The accuracies in the matches that have been judged.
  const TruthTable& truth() const { return truth_; }
  std::uint64_t matches() const { return matches_; }

 private:
  Records records_;
  RecordJudge judge_;
  std::optional<RecordedMatch> match_;  // the next match, if it was already read
  TruthTable truth_;
  std::uint64_t matches_ = 0;
};

}  // namespace gramy::referee
