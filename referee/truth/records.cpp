#include "referee/truth/records.hpp"

#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/recorded_board.hpp"

namespace gramy::referee {

namespace fs = std::filesystem;

Records::Records(const TournamentAddress& record)
    : Records(record, [](const CountedMatch&) { return true; }) {}

Records::Records(const TournamentAddress& record, const IsToCome& is_to_come)
    : file_(record.place), folder_(file_.parent_path()) {
  if (record.is_database() || fs::is_directory(file_)) {
    folder_ = file_;
    if (!record.is_database()) file_ = store_in(folder_);
    store_ = read_results(record);
    matches_.emplace(*store_);
    matches_->read_on(*store_, [&, last_round = last_round_in(*store_)](const CountedMatch& match) {
      if (match.place.round <= last_round && is_to_come(match)) to_come_.push_back(match.place);
    });
    return;
  }
  if (!record.tournament.empty())
    throw BadInput("--tournament is for a tournament's folder or database, but " + record.place +
                   " is a file");
  lines_.emplace(file_);
}

Records Records::of_unjudged(const TournamentAddress& record, const CountVerdict& count) {
  return Records(record, [&](const CountedMatch& match) {
    const auto verdict = parse_verdict(match.verdict, match.id);
    if (verdict) count(match.identity, *verdict);
    return !verdict;
  });
}

std::optional<RecordedMatch> Records::next() {
  if (!store_) return next_line();
  if (to_come_.empty()) return std::nullopt;
  const auto stored = matches_->match(*store_, to_come_.front());
  to_come_.pop_front();
  place_ = fmt::format("{}: match {}", file_.string(), stored->id);
  RecordedMatch match = parsed(stored->record);
  match.board = store_->board(stored->identity.board);
  verdict_ = stored->verdict;
  return match;
}

std::optional<RecordedMatch> Records::next_line() {
  std::string line;
  if (!lines_->next(line)) return std::nullopt;
  place_ = fmt::format("{}:{}", file_.string(), ++line_);
  return parsed(line);
}

RecordedMatch Records::parsed(const std::string& line) const {
  try {
    return parse_recorded_match(line);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: {}", place_, error.what()));
  }
}

JudgedMatch RecordJudge::judge(const RecordedMatch& match, const std::stop_token& stopping,
                               std::size_t explained) {
  const SolvedBoard solved = board_of(match, stopping);
  return judge_played(solved, match.start, match.moves, stopping, explained);
}

BySeat<std::string_view> RecordJudge::roles(const RecordedMatch& match) {
  const SolvedBoard solved = board_of(match);
  return solved.board.roles(match.start);
}

Mistakes RecordJudge::mistakes(const RecordedMatch& match, const JudgedMatch& judged) {
  const AnyBoard board = board_of(match).board;
  AnyPosition position = board.begin(match.start);
  Mistakes mistakes;
  for (std::size_t ply = 0; ply < judged.moves.size(); ++ply) {
    const JudgedMove& move = judged.moves[ply];
    if (!move.keeps() && ply >= match.opening)
      mistakes[ply] = {position.picture(), in_words(board.game().info(), move.why)};
    position.play(move.move);
  }
  return mistakes;
}

AnyPosition RecordJudge::position_at(const RecordedMatch& match, std::size_t ply) {
  AnyPosition position = board_of(match).board.begin(match.start);
  for (std::size_t i = 0; i < ply; ++i) position.play(match.moves[i].move);
  return position;
}

SolvedBoard RecordJudge::board_of(const RecordedMatch& match, const std::stop_token& stopping) {
  const AnyGame* game = games_.find(match.game);
  if (!game) throw BadInput("game: expected the id of a known game, found '" + match.game + "'");
  return boards_.of(*game, board_text(match, folder_), {}, stopping);
}

Judging Judging::of_store(const TournamentAddress& address, SolvedBoards& boards) {
  TruthTable known;
  std::uint64_t matches = 0;
  const auto count = [&](const MatchIdentity& match, const MatchVerdict& verdict) {
    known.count(match.game, match.players, verdict);
    ++matches;
  };
  Judging judging(Records::of_unjudged(address, count), boards);
  judging.truth_ = std::move(known);
  judging.matches_ = matches;
  return judging;
}

bool Judging::next(const std::stop_token& stopping) {
  if (!match_) match_ = records_.next();
  if (!match_) return false;
  try {
    truth_.count(*match_, judge_.judge(*match_, stopping));
  } catch (const Stopped&) {
    return false;
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: {}", records_.place(), error.what()));
  }
  match_.reset();
  ++matches_;
  return true;
}

}  // namespace gramy::referee
