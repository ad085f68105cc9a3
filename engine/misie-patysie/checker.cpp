#include "engine/misie-patysie/checker.hpp"

#include <algorithm>
#include <string>

#include "engine/base/counted.hpp"
#include "engine/contest.hpp"

namespace gramy::misie {
namespace {

__extension__ using Wide = __int128;

std::string to_text(Piles piles) {
  return counted(piles.bears, "bear") + " and " + counted(piles.sticks, "stick");
}

// The residues (a, a + k) are lost if and only if a = floor(k * phi), where phi is the golden ratio. A number
// x >= 0 is less than k * phi if and only if x^2 - x k - k^2 < 0. So the test needs only integers: a must be
// less than k * phi, and a + 1 must not.
bool is_lost(Piles piles, Number limit) {
  const auto [low, high] = std::minmax({piles.bears % (limit + 1), piles.sticks % (limit + 1)});
  const Wide k = high - low;
  const auto below_golden = [k](Wide a) { return a * a - a * k - k * k < 0; };
  return k == 0 ? low == 0 : below_golden(low) && !below_golden(Wide{low} + 1);
}

bool is_lawful(const Board& board, Move move) {
  const bool one_kind = (move.bears == 0) != (move.sticks == 0);
  const bool both = move.bears > 0 && move.bears == move.sticks;
  return (one_kind || both) && move.bears >= 0 && move.sticks >= 0 &&
         std::max(move.bears, move.sticks) <= board.limit && move.bears <= board.piles.bears &&
         move.sticks <= board.piles.sticks;
}

}  // namespace

void check_answer(const Board& board, const std::optional<Move>& winning) {
  if (is_lost(board.piles, board.limit) != !winning)
    throw CheckFailed("the pool of " + to_text(board.piles) +
                      (winning ? " is lost, but the answer says WIN" : " is won, but the answer says LOSS"));
  if (!winning) return;
  const std::string move = "taking " + to_text({winning->bears, winning->sticks});
  if (!is_lawful(board, *winning)) throw CheckFailed(move + " is not a legal move");
  if (!is_lost(after(board.piles, *winning), board.limit)) throw CheckFailed(move + " does not win");
}

}  // namespace gramy::misie
