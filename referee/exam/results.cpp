#include "referee/exam/results.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/exam/item.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/schedule_places.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

/// Counts the answers in one store.
class ExamCount {
 public:
  ExamCount(const Store& store, const Edition& edition, SolvedBoards& solved, const std::stop_token& stop)
      : store_(store), solved_(solved), stop_(stop), edition_(edition), places_(edition_) {
    results_.name = edition_.name;
    for (const Edition::Game& game : edition_.games) {
      first_questions_.push_back(results_.questions);
      results_.questions += game.boards.boards.size();
    }
    for (const Edition::Player& player : edition_.players)
      results_.players.push_back({.player = player.name,
                                  .person = player.person,
                                  .answers = std::vector(results_.questions, ExamResult::Answer::missing)});
  }

  void count(const CountedMatch& match) {
    throw_if_stopped(stop_);
    const Pairing pairing = places_.pairing(match.place);
    const Edition::Game& game = edition_.games[pairing.game];
    const BoardSet::Board& board = game.boards.boards[pairing.board];
    const ExamQuestion& question = board.question.value();
    ExamResult& result = results_.players[pairing.players[Seat::first]];
    const bool is_kept = keeps(match, game, board);
    result.report.add(game.id, question.size, question.worth, is_kept);
    result.answers[first_questions_[pairing.game] + pairing.board] =
        is_kept ? ExamResult::Answer::kept : ExamResult::Answer::mistake;
    if (match.outcome.reason != protocol::Reason::asked) ++result.faults[match.outcome.reason];
  }

  ExamResults take() {
    std::ranges::sort(results_.players, [](const ExamResult& a, const ExamResult& b) {
      const ExamScore &left = a.report.all, &right = b.report.all;
      if ((left.asked > 0) != (right.asked > 0)) return left.asked > 0;
      if (left.asked > 0 && left.accuracy() != right.accuracy()) return left.accuracy() > right.accuracy();
      return a.player < b.player;
    });
    return std::move(results_);
  }

 private:
  bool keeps(const CountedMatch& match, const Edition::Game& game, const BoardSet::Board& board) {
    if (match.outcome.reason != protocol::Reason::asked) return false;
    if (const auto decisions = decisions_in(match.verdict, match.id))
      return (*decisions)[board.question->worth.seat].kept > 0;
    const AnyGame* known = games_.find(game.id);
    if (!known) throw BadInput("game: expected the id of a known game, found '" + game.id + "'");
    const Item item{.id = {},
                    .game = game.id,
                    .board = store_.board(board.content),
                    .start = board.start,
                    .moves = board.question->opening,
                    .worth = board.question->worth};
    const RecordedMatch record = parse_recorded_match(match.record);
    return !record.moves.empty() &&
           keeps_value(solved_, *known, item, record.moves.back().move, stop_).value_or(false);
  }

  const Store& store_;
  SolvedBoards& solved_;
  std::stop_token stop_;
  Edition edition_;
  SchedulePlaces places_;
  Catalogue games_ = all_games();
  std::vector<std::uint64_t> first_questions_;  // number of each game's first question
  ExamResults results_;
};

}  // namespace

const ExamResult* ExamResults::find(std::string_view player) const {
  const auto found = std::ranges::find(players, player, &ExamResult::player);
  return found == players.end() ? nullptr : &*found;
}

std::optional<ExamResults> exam_results_in(const Store& store, SolvedBoards& solved,
                                           const std::stop_token& stop) {
  const auto edition = newest_edition(store);
  if (!edition || !is_exam(edition->format)) return std::nullopt;
  ExamCount count(store, *edition, solved, stop);
  CountedMatches(*edition).read_on(store, [&](const CountedMatch& match) { count.count(match); });
  return count.take();
}

Differing differing(const ExamResult& first, const ExamResult& second) {
  using enum ExamResult::Answer;
  Differing differing;
  for (std::size_t question = 0; question < first.answers.size(); ++question) {
    const auto one = first.answers[question], other = second.answers[question];
    differing.first += one == kept && other == mistake;
    differing.second += one == mistake && other == kept;
  }
  return differing;
}

}  // namespace gramy::referee
