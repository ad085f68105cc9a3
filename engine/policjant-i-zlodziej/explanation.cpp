#include "engine/policjant-i-zlodziej/explanation.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/counted.hpp"

namespace gramy::policjant {
namespace {

constexpr std::uint32_t out_of_reach = UINT32_MAX;

/// How fast a player who is not hindered reaches each cell.
struct Reach {
  std::vector<std::uint32_t> steps;  // for each cell, the number of steps that the player needs to reach it
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

std::string ways(const Claim& claim) {
  std::string text = claim.has("to_thief")
                         ? "The policeman is " + counted(claim.number("to_thief"), "step") + " from the thief"
                         : "Walls keep the policeman from the thief";
  if (!claim.has("exit")) return text + ", who can reach no exit.";
  text += ", who is " + counted(claim.number("thief_to_exit"), "step") + " from the exit at " +
          listed({claim.list("exit")}, 0);
  if (!claim.has("policeman_to_exit")) return text + ", where the policeman cannot go.";
  return text + "; the policeman is " + counted(claim.number("policeman_to_exit"), "step") +
         " from that exit.";
}

}  // namespace

const ClaimKind claim_kinds[8] = {{"distance", distance_in_words}, {"drawn", drawn_in_words},
                                  {"keeping", keeping_in_words},   {"ends", ends_in_words},
                                  {"rest", rest_in_words},         {"answers", answers_in_words},
                                  {"history", history_in_words},   {"ways", ways}};

Claim ways_claim(const Board& board, const BySeat<Cell>& at) {
  const Reach police = reach(board, policeman, at[policeman]);
  const Reach thiefs = reach(board, thief, at[thief]);
  Claim claim{"ways"};
  const auto add_if_reached = [&](std::string_view name, std::uint32_t steps) {
    if (steps != out_of_reach) claim.add(name, Number{steps});
  };
  add_if_reached("to_thief", police.steps[at[thief]]);
  const auto exit =
      std::ranges::find_if(thiefs.nearest_first, [&](Cell cell) { return board.is_exit(cell); });
  if (exit == thiefs.nearest_first.end()) return claim;
  claim.add("exit", Claim::List{board.row_of(*exit), board.column_of(*exit)});
  claim.add("thief_to_exit", Number{thiefs.steps[*exit]});
  add_if_reached("policeman_to_exit", police.steps[*exit]);
  return claim;
}

}  // namespace gramy::policjant
