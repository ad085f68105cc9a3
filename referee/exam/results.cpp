#include "referee/exam/results.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "referee/tournament/counted/editions.hpp"

namespace gramy::referee {
namespace {

/// Orders players by accuracy, then by name. Players without answers come last.
bool is_before(const ExamResult& a, const ExamResult& b) {
  const ExamScore &left = a.report.all, &right = b.report.all;
  if ((left.asked > 0) != (right.asked > 0)) return left.asked > 0;
  if (left.asked > 0 && left.accuracy() != right.accuracy()) return left.accuracy() > right.accuracy();
  return a.player < b.player;
}

/// The first `number` rounds of a test. Precondition: these rounds are finished. So an answer that is missing
/// in them will never come.
std::vector<PlayedRound> first_rounds(std::size_t number, const ExamAnswers& answers, const Edition& edition,
                                      const KnownSchedule& schedule) {
  std::vector<PlayedRound> rounds;
  for (std::uint64_t place = 0; place < answers.by_place.size() && rounds.size() < number;) {
    const std::uint64_t end = std::min(place + schedule.round_size, schedule.pairings.size());
    std::vector<PairingResult> results;
    std::vector<std::optional<BySeat<Decisions>>> decisions;
    for (; place < end; ++place) {
      const auto& answer = answers.by_place[place];
      results.push_back({.played = answer.has_value()});
      decisions.push_back(BySeat{Decisions{.made = 1, .kept = answer && answer->is_kept ? 1U : 0U}, {}});
    }
    rounds.push_back(played_round(edition.format, {}, results, decisions));
  }
  return rounds;
}

}  // namespace

const ExamResult* ExamResults::find(std::string_view player) const {
  const auto found = std::ranges::find(players, player, &ExamResult::player);
  return found == players.end() ? nullptr : &*found;
}

ExamResults results_of(const ExamAnswers& answers, const Edition& edition,
                       const CountedStandings& standings) {
  ExamResults results{.name = edition.name};
  std::vector<std::uint64_t> first_questions;  // for each game, the number of its first question
  for (const Edition::Game& game : edition.games) {
    first_questions.push_back(results.questions);
    results.questions += game.boards.boards.size();
  }
  for (const Edition::Player& player : edition.players)
    results.players.push_back({.player = player.name,
                               .person = player.person,
                               .answers = std::vector(results.questions, ExamResult::Answer::missing)});
  const Fixtures fixtures = fixtures_of(edition);
  const KnownSchedule schedule = known_schedule(edition.format, fixtures);
  std::uint64_t last_round = std::numeric_limits<std::uint64_t>::max();
  if (test_of(edition.format)) {
    last_round = standings.last_round();
    std::vector<std::string> names;
    for (const Edition::Player& player : edition.players) names.push_back(player.name);
    const auto rounds = first_rounds(standings.stored().standings.format.rounds, answers, edition, schedule);
    results.test = report(edition.format, fixtures, rounds, names).test;
  }
  for (std::uint64_t place = 0; place < answers.by_place.size(); ++place) {
    const auto& answer = answers.by_place[place];
    if (!answer || schedule.place_of(place).round > last_round) continue;
    const Pairing pairing = schedule.pairings[place];
    const Edition::Game& game = edition.games[pairing.game];
    const ExamQuestion& question = game.boards.boards[pairing.board].question.value();
    ExamResult& result = results.players[pairing.players[Seat::first]];
    result.report.add(game.id, question.size, question.worth, answer->is_kept);
    result.answers[first_questions[pairing.game] + pairing.board] =
        answer->is_kept ? ExamResult::Answer::kept : ExamResult::Answer::mistake;
    if (answer->reason != protocol::Reason::asked) ++result.faults[answer->reason];
  }
  std::ranges::sort(results.players, is_before);
  return results;
}

std::optional<ExamResults> exam_results_in(const Store& store, SolvedBoards& solved,
                                           const std::stop_token& stop) {
  const auto edition = newest_edition(store);
  if (!edition || !is_exam(edition->format)) return std::nullopt;
  CountedStandings standings;
  standings.take_over(store);
  return results_of(answers_in(store, *edition, solved, stop), *edition, standings);
}

Differing differing(const ExamResult& first, const ExamResult& second) {
  using enum ExamResult::Answer;
  Differing differing;
  for (std::size_t question = 0; question < first.answers.size(); ++question) {
    const auto one = first.answers[question], other = second.answers[question];
    differing.first += one == kept && other == mistake;
    differing.second += one == mistake && other == kept;
    differing.both += one != missing && other != missing;
  }
  return differing;
}

}  // namespace gramy::referee
