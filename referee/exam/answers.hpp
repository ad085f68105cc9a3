// Answers of an exam's players, in the order of its schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/solved_boards.hpp"
#include "protocol/message.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The answer of one player to one question.
struct ExamAnswer {
  protocol::Reason reason = protocol::Reason::asked;  ///< `asked` for an answer; any other reason is a fault
  bool is_kept = false;                               ///< whether the answer keeps the position's value

  friend bool operator==(const ExamAnswer&, const ExamAnswer&) = default;
};

/// The answers in the matches 1 to `last` of a store, for one edition (a version of the tournament file).
struct ExamAnswers {
  std::uint64_t edition = 0;
  std::uint64_t last = 0;  ///< number of the last match that was counted
  /// For each place in the schedule, the answer if it came.
  std::vector<std::optional<ExamAnswer>> by_place{};

  friend bool operator==(const ExamAnswers&, const ExamAnswers&) = default;
};

/// Name of the document in which a store keeps to_text(answers).
inline constexpr const char* answers_document = "answers";

/// All answers in an exam's newest edition, also of rounds that its test has not reached yet. If the stored
/// answers cover all matches, returns them. Otherwise reads the matches, and judges answers without a
/// verdict. Throws as Store does, and Stopped.
ExamAnswers answers_in(const Store& store, const Edition& edition, SolvedBoards& solved,
                       const std::stop_token& stop = {});

/// An answer on which the standings and the solver disagree.
struct FalseAnswer {
  std::string match;  ///< the id of the answer's match
  std::string what;

  friend bool operator==(const FalseAnswer&, const FalseAnswer&) = default;
};

/// Compares the result of answers_in with the recorded moves. Uses neither stored answers nor verdicts, but
/// solves each board again. Throws as answers_in does.
std::vector<FalseAnswer> false_answers_in(const Store& store, const Edition& edition, SolvedBoards& solved,
                                          const std::stop_token& stop = {});

/// A JSON object. Its member `places` has one character for each place in the schedule.
std::string to_text(const ExamAnswers& answers);
/// Reads what to_text writes. Throws BadInput for any other text.
ExamAnswers parse_answers(std::string_view text);

}  // namespace gramy::referee
