#include "referee/exam/puzzles.hpp"

#include <iterator>

#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {

int grade_of(const AnyPosition& position, AnyAnalysis& analysis, const Worth& worth) {
  Random random(1);  // a fixed seed, so that a puzzle always gets the same grade
  const bool is_obvious = analysis.value_after(position.greedy_move(random)) == worth.value;
  const int by_moves = worth.of <= 2 ? 1 : worth.of <= 4 ? 2 : worth.of <= 8 ? 3 : 4;
  return by_moves + (is_obvious ? 0 : 1);
}

void PuzzleChoice::add(Item item, const AnyPosition& position, AnyAnalysis& analysis) {
  const Worth& worth = item.worth;
  if (worth.keeps != 1 || worth.of > most_puzzle_moves || item.board.size() > longest_puzzle_board) return;
  item.grade = grade_of(position, analysis, worth);
  const std::string look = content_hash(item.game + '\n' + position.picture());
  samples_.try_emplace({item.game, item.grade}, most_).first->second.add(look, std::move(item));
}

std::vector<Item> PuzzleChoice::chosen() const {
  using Puzzles = std::map<std::string, Item>;
  Puzzles chosen;  // sorted by hashes of the positions' pictures, so that the order looks random, but is
                   // always the same
  std::vector<std::pair<Puzzles::const_iterator, Puzzles::const_iterator>> left;
  for (const auto& [kind, sample] : samples_) left.emplace_back(sample.items().begin(), sample.items().end());
  for (bool has_more = true; has_more;) {
    has_more = false;
    for (auto& [next, end] : left) {
      if (next == end || chosen.size() == most_) continue;
      chosen.insert(*next++);
      has_more = true;
    }
  }
  std::vector<Item> puzzles;
  for (const auto& [look, item] : chosen) puzzles.push_back(item);
  return puzzles;
}

}  // namespace gramy::referee
