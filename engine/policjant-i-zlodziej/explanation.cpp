#include "engine/policjant-i-zlodziej/explanation.hpp"

#include <algorithm>

#include "engine/base/counted.hpp"

namespace gramy::policjant {
namespace {

constexpr std::uint32_t out_of_reach = UINT32_MAX;

struct Reach {
  std::vector<std::uint32_t> steps;  // by cell
  std::vector<Cell> nearest_first;
};

Reach reach(const Board& board, Seat seat, Cell from) {
  Reach found{std::vector<std::uint32_t>(board.cells(), out_of_reach), {from}};
  found.steps[from] = 0;
  for (std::size_t i = 0; i < found.nearest_first.size(); ++i) {
    const Cell cell = found.nearest_first[i];
    for (const Cell next : board.steps(seat, cell)) {
      if (found.steps[next] != out_of_reach) continue;
      found.steps[next] = found.steps[cell] + 1;
      found.nearest_first.push_back(next);
    }
  }
  return found;
}

std::string spelt(Move move) {
  return std::to_string(move.row) + ' ' + std::to_string(move.column);
}

std::string ways_in_words(const Explanation& explanation) {
  const Ways& ways = explanation.ways;
  std::string text = ways.to_thief
                         ? " The policeman is " + counted(*ways.to_thief, "step") + " from the thief"
                         : " Walls keep the policeman from the thief";
  if (!ways.to_exit) return text + ", who can reach no exit.";
  text +=
      ", who is " + counted(ways.to_exit->of_thief, "step") + " from the exit at " + spelt(explanation.exit);
  if (!ways.to_exit->of_policeman) return text + ", where the policeman cannot go.";
  return text + "; the policeman is " + std::to_string(*ways.to_exit->of_policeman) + " from it.";
}

}  // namespace

Ways ways_of(const Board& board, const BySeat<Cell>& at) {
  const auto if_reached = [](std::uint32_t steps) {
    return steps == out_of_reach ? std::nullopt : std::optional(steps);
  };
  const Reach police = reach(board, policeman, at[policeman]);
  const Reach thiefs = reach(board, thief, at[thief]);
  Ways ways{.to_thief = if_reached(police.steps[at[thief]]), .to_exit = {}};
  const auto exit =
      std::ranges::find_if(thiefs.nearest_first, [&](Cell cell) { return board.is_exit(cell); });
  if (exit != thiefs.nearest_first.end())
    ways.to_exit = Ways::Exit{*exit, thiefs.steps[*exit], if_reached(police.steps[*exit])};
  return ways;
}

std::string in_words(const Explanation& explanation) {
  std::vector<std::string> moves;
  for (const Move move : explanation.keeping) moves.push_back(spelt(move));
  return gramy::in_words(explanation.distances, moves) + ways_in_words(explanation);
}

}  // namespace gramy::policjant
