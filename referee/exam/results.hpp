// Results of an exam that was sat, as its store keeps them.
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
#include "referee/exam/score.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// A player's answers.
struct ExamResult {
  /// To one question.
  enum class Answer : std::uint8_t { missing, mistake, kept };

  std::string player;
  std::string person{};  ///< empty: unknown
  ExamReport report{};
  std::map<protocol::Reason, std::uint64_t> faults{};  ///< counted as mistakes, too; without zeros
  std::vector<Answer> answers{};                       ///< to all questions, in their order
};

struct ExamResults {
  std::string name;                   ///< the tournament's
  std::uint64_t questions = 0;        ///< to each player
  std::vector<ExamResult> players{};  ///< by accuracy, best first; then by name; those without answers last

  /// None if nobody has this name.
  const ExamResult* find(std::string_view player) const;
};

/// Results of the newest edition; none if it is no exam. Answers without a verdict are judged. Throws as
/// Store does, and Stopped.
std::optional<ExamResults> exam_results_in(const Store& store, SolvedBoards& solved,
                                           const std::stop_token& stop = {});

/// The questions that both have answered, by who alone kept the value.
Differing differing(const ExamResult& first, const ExamResult& second);

}  // namespace gramy::referee
