#include "referee/exam/answers.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/exam/item.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

// to_text() writes each answer as one character. A fault is a letter from `first_fault` on. The text also
// lists the kinds of faults, in the order of their letters.
constexpr char unanswered = '.', kept = '+', mistaken = '-', first_fault = 'A';

/// What decides whether an answer is right. `verdicts`: its stored verdict, or the solver if there is none.
/// `solver`: always the solver.
enum class JudgedBy { verdicts, solver };

bool keeps(const CountedMatch& match, const Pairing& pairing, const Edition& edition, const Store& store,
           JudgedBy judged_by, SolvedBoards& solved, const std::stop_token& stop) {
  if (match.outcome.reason != protocol::Reason::asked) return false;
  const Edition::Game& game = edition.games[pairing.game];
  const BoardSet::Board& board = game.boards.boards[pairing.board];
  const ExamQuestion& question = board.question.value();
  if (const auto decisions = decisions_in(match.verdict, match.id);
      decisions && judged_by == JudgedBy::verdicts)
    return (*decisions)[question.worth.seat].kept > 0;
  const Catalogue games = all_games();
  const AnyGame* known = games.find(game.id);
  if (!known) throw BadInput("game: expected the id of a known game, found '" + game.id + "'");
  const Item item{.id = {},
                  .game = game.id,
                  .board = store.board(board.content),
                  .start = board.start,
                  .moves = question.opening,
                  .worth = question.worth};
  const RecordedMatch record = parse_recorded_match(match.record);
  return !record.moves.empty() &&
         keeps_value(solved, *known, item, record.moves.back().move, stop).value_or(false);
}

std::uint64_t number_in(const json& object, const char* member) {
  const json& number = object.at(member);
  if (!number.is_number_unsigned()) throw BadInput("expected a number");
  return number.get<std::uint64_t>();
}

/// The stored answers; none if they do not cover all matches of this edition.
std::optional<ExamAnswers> stored_answers(const Store& store, const Edition& edition, std::size_t places) {
  const std::string text = store.document(answers_document);
  if (text.empty()) return std::nullopt;
  try {
    ExamAnswers stored = parse_answers(text);
    if (stored.edition != edition.number || stored.last != store.last()) return std::nullopt;
    if (stored.by_place.size() != places)
      throw BadInput(fmt::format("expected {} answers, found {}", places, stored.by_place.size()));
    return stored;
  } catch (const BadInput& error) {
    throw Damaged(store.name(), error.what());
  }
}

/// Reads the answers from the recorded matches.
ExamAnswers recorded_answers(const Store& store, const Edition& edition, const KnownSchedule& schedule,
                             JudgedBy judged_by, SolvedBoards& solved, const std::stop_token& stop) {
  const Pairings& pairings = schedule.pairings;
  ExamAnswers answers{.edition = edition.number,
                      .by_place = std::vector<std::optional<ExamAnswer>>(pairings.size())};
  CountedMatches matches(edition);
  matches.read_on(store, [&](const CountedMatch& match) {
    throw_if_stopped(stop);
    const std::uint64_t place = schedule.number_of(match.place);
    answers.by_place[place] =
        ExamAnswer{.reason = match.outcome.reason,
                   .is_kept = keeps(match, pairings[place], edition, store, judged_by, solved, stop)};
  });
  answers.last = matches.known();
  return answers;
}

std::string in_words(const std::optional<ExamAnswer>& answer) {
  if (!answer) return "missing";
  if (answer->reason != protocol::Reason::asked)
    return "a fault (" + std::string(protocol::name(answer->reason)) + ")";
  return answer->is_kept ? "right" : "a mistake";
}

}  // namespace

ExamAnswers answers_in(const Store& store, const Edition& edition, SolvedBoards& solved,
                       const std::stop_token& stop) {
  const KnownSchedule schedule = known_schedule(edition.format, fixtures_of(edition));
  if (auto stored = stored_answers(store, edition, schedule.pairings.size())) return *std::move(stored);
  return recorded_answers(store, edition, schedule, JudgedBy::verdicts, solved, stop);
}

std::vector<FalseAnswer> false_answers_in(const Store& store, const Edition& edition, SolvedBoards& solved,
                                          const std::stop_token& stop) {
  const KnownSchedule schedule = known_schedule(edition.format, fixtures_of(edition));
  const ScheduleNames names = schedule_names(edition);
  const ExamAnswers counted = answers_in(store, edition, solved, stop);
  const ExamAnswers found = recorded_answers(store, edition, schedule, JudgedBy::solver, solved, stop);
  const bool is_running = counted.last != found.last;  // matches were recorded in the meantime
  std::vector<FalseAnswer> different;
  for (std::uint64_t place = 0; place < found.by_place.size(); ++place) {
    const auto &is = found.by_place[place], &counts_as = counted.by_place[place];
    const bool is_added = is_running && !counts_as;
    if (is != counts_as && !is_added)
      different.push_back({names.id_of(schedule.pairings[place]),
                           fmt::format("its answer is {}, but the standings count it as {}", in_words(is),
                                       in_words(counts_as))});
  }
  return different;
}

std::string to_text(const ExamAnswers& answers) {
  std::vector<protocol::Reason> faults;
  std::string places;
  for (const auto& answer : answers.by_place) {
    if (!answer) {
      places += unanswered;
    } else if (answer->reason == protocol::Reason::asked) {
      places += answer->is_kept ? kept : mistaken;
    } else {
      const auto fault = std::ranges::find(faults, answer->reason);
      places += static_cast<char>(first_fault + (fault - faults.begin()));
      if (fault == faults.end()) faults.push_back(answer->reason);
    }
  }
  json names = json::array();
  for (const protocol::Reason fault : faults) names.push_back(protocol::name(fault));
  return json{{"edition", answers.edition}, {"last", answers.last}, {"faults", names}, {"places", places}}
      .dump();
}

ExamAnswers parse_answers(std::string_view text) {
  try {
    const json object = protocol::parse_bounded_json(text);
    ExamAnswers answers{.edition = number_in(object, "edition"), .last = number_in(object, "last")};
    std::vector<protocol::Reason> faults;
    for (const json& name : object.at("faults"))
      faults.push_back(protocol::parse_reason(name.get_ref<const std::string&>()).value());
    for (const char place : object.at("places").get_ref<const std::string&>()) {
      auto& answer = answers.by_place.emplace_back();
      if (place == kept || place == mistaken)
        answer = ExamAnswer{.is_kept = place == kept};
      else if (place != unanswered)
        answer = ExamAnswer{.reason = faults.at(static_cast<std::size_t>(place - first_fault))};
    }
    return answers;
  } catch (const std::exception&) {
    throw BadInput("expected the answers of an exam, found another text");
  }
}

}  // namespace gramy::referee
