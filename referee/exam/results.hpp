// Results of an exam, from the tournament's store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/solved_boards.hpp"
#include "protocol/message.hpp"
#include "referee/exam/answers.hpp"
#include "referee/exam/score.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/formats/report.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// A player's answers and scores.
struct ExamResult {
  /// What the player did with one question.
  enum class Answer : std::uint8_t { missing, mistake, kept };

  std::string player;
  std::string person{};  ///< the person who owns the player; empty if unknown
  ExamReport report{};
  /// For each kind of fault, how often it happened. Each fault also counts as a mistake.
  std::map<protocol::Reason, std::uint64_t> faults{};
  std::vector<Answer> answers{};  ///< the answers to all questions, in the sheet's order
};

struct ExamResults {
  std::string name;             ///< the tournament's name
  std::uint64_t questions = 0;  ///< number of questions that each player gets
  /// The state of the exam's sequential test, if it has one. Answers of rounds that have not come yet, or
  /// never come, do not count.
  std::optional<FormatReport::Test> test{};
  /// Sorted by accuracy, best first, then by name; players without answers come last.
  std::vector<ExamResult> players{};

  /// The player's results; null if no player has this name.
  const ExamResult* find(std::string_view player) const;
};

/// The results that these answers give. A test counts the rounds that are finished in the standings.
/// Preconditions: The answers and the standings are of this edition. The standings were read before the
/// answers; otherwise answers of a finished round could be missing.
ExamResults results_of(const ExamAnswers& answers, const Edition& edition, const CountedStandings& standings);

/// Results of the newest edition; none if it is not an exam. Throws as answers_in does.
std::optional<ExamResults> exam_results_in(const Store& store, SolvedBoards& solved,
                                           const std::stop_token& stop = {});

/// Compares two players on the questions that both have answered.
Differing differing(const ExamResult& first, const ExamResult& second);

}  // namespace gramy::referee
