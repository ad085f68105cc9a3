// Scores of an exam: the share of positions whose value a player kept.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/exam/item.hpp"

namespace gramy::referee {

/// Answers to some items. A fault (no legal move in time) counts as a mistake.
struct ExamScore {
  std::uint64_t asked = 0;
  std::uint64_t kept = 0;  ///< answers that keep the value
  double chances = 0;      ///< the sum of keeps / of over the items

  void add(const Worth& worth, bool kept_value);

  /// Precondition of the following: asked > 0.
  double accuracy() const { return static_cast<double>(kept) / static_cast<double>(asked); }
  /// The expected accuracy of random legal moves, exact.
  double chance() const { return chances / static_cast<double>(asked); }
  /// 0 for random play, 1 for perfect play; negative for worse than random.
  double above_chance() const { return (accuracy() - chance()) / (1 - chance()); }
};

struct Interval {
  double low = 0, high = 1;
};

/// 95 % confidence interval of the accuracy (E. B. Wilson, 1927). Precondition: asked > 0.
Interval wilson(const ExamScore& score);

/// A score with its parts.
struct ExamReport {
  ExamScore all;
  std::map<std::string, ExamScore> by_game;
  std::map<std::pair<std::string, std::uint64_t>, ExamScore> by_size;  ///< by game and size of the board
  std::array<ExamScore, 5> by_fifth;                                   ///< of difficulty, the easiest first

  void add(const Item& item, bool kept_value);
};

/// Two players' answers to the same items.
struct Differing {
  std::uint64_t first = 0;   ///< items whose value only the first player kept
  std::uint64_t second = 0;  ///< items whose value only the second player kept
};

/// The exact two-sided sign test: the chance that equally good players differ at least so much.
double sign_test(const Differing& differing);

}  // namespace gramy::referee
