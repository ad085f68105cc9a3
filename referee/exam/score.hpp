// An exam's scores by game, size and difficulty, and the comparison of two players.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/exam_score.hpp"
#include "referee/exam/item.hpp"

namespace gramy::referee {

/// A player's score, overall and in parts.
struct ExamReport {
  ExamScore all;
  std::map<std::string, ExamScore> by_game;
  /// Scores of drawn items, by game and size.
  std::map<std::pair<std::string, std::uint64_t>, ExamScore> by_size;
  std::array<ExamScore, 5> by_fifth;  ///< the score in each fifth of the range of difficulty, easiest first

  void add(const Item& item, bool kept_value) { add(item.game, item.size, item.worth, kept_value); }
  void add(const std::string& game, std::uint64_t size, const Worth& worth, bool kept_value);
};

/// How many items two players answered differently.
struct Differing {
  std::uint64_t first = 0;   ///< items whose value only the first player kept
  std::uint64_t second = 0;  ///< items whose value only the second player kept
  std::uint64_t both = 0;    ///< items that both players have answered
};

/// The exact two-sided sign test: how probable it is that two equally good players differ at least this much.
double sign_test(const Differing& differing);

}  // namespace gramy::referee
