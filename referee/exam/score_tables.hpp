// Scores of an exam as tables and as JSON.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "referee/exam/results.hpp"
#include "referee/exam/score.hpp"
#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {

inline constexpr std::array<std::string_view, 5> names_of_fifths{
    "easiest fifth", "second fifth", "middle fifth", "fourth fifth", "hardest fifth"};

/// The share as text. For example, 0.8333 gives "83.3 %".
std::string percent(double share);

/// A JSON object, or null if no question was asked. Shares are rounded to 4 digits.
nlohmann::ordered_json to_json(const ExamScore& score);
/// The whole score, and its parts by game, size and fifth of difficulty.
nlohmann::ordered_json to_json(const ExamReport& report);

/// The heading for lines of score_line.
std::string score_heading();
std::string score_line(std::string_view label, const ExamScore& score);

/// Names of two players to compare on the questions that both have answered.
struct ExamComparison {
  std::string old_player, new_player;
};

/// Tables of all players' scores: overall, by game, by fifth of difficulty, by size.
std::string to_text(const ExamResults& results, TableStyle style);
nlohmann::ordered_json to_json(const ExamResults& results);

/// Precondition: both players have results.
std::string to_text(const ExamComparison& comparison, const ExamResults& results);
nlohmann::ordered_json to_json(const ExamComparison& comparison, const ExamResults& results);

}  // namespace gramy::referee
