#include "engine/misie-patysie/contest.hpp"

#include <algorithm>
#include <limits>
#include <memory>

#include "engine/bad_input.hpp"
#include "engine/misie-patysie/solver.hpp"

namespace gramy::misie {
namespace {

__extension__ using Wide = __int128;

std::string to_text(Piles piles) {
  return std::to_string(piles.bears) + " bears and " + std::to_string(piles.sticks) + " sticks";
}

// The residues (a, a + k) are lost iff a = floor(k * phi). As phi is the positive root of x^2 - x - 1, that
// is to say that a^2 - a k - k^2 is negative, and not so for a + 1: no golden ratio needed, and no table.
bool is_lost(Piles piles, Number limit) {
  const auto [low, high] = std::minmax({piles.bears % (limit + 1), piles.sticks % (limit + 1)});
  const Wide k = high - low;
  const auto below_golden = [k](Wide a) { return a * a - a * k - k * k < 0; };
  return k == 0 ? low == 0 : below_golden(low) && !below_golden(Wide{low} + 1);
}

void check(const Board& board, const std::optional<Move>& winning) {
  const Piles piles = board.piles;
  if (is_lost(piles, board.limit) != !winning)
    throw CheckFailed(to_text(piles) + " are " + (winning ? "lost" : "won"));
  if (winning && !is_lost(after(piles, *winning), board.limit))
    throw CheckFailed("what the winning move leaves is won: " + to_text(after(piles, *winning)));
}

}  // namespace

ContestAnswer answer_contest(ContestTask task) {
  if (task.strategy) throw BadInput("strategy: misie-patysie answers with a winning move anyway");
  task.progress.enter(Phase::read);
  const auto board =
      std::make_shared<const Board>(read_board(task.input, std::numeric_limits<std::uint64_t>::max()));
  task.progress.enter(Phase::build);
  const Solver solver(board, task.method);
  task.progress.enter(Phase::solve);
  const auto moves = solver.winning_moves(board->piles);
  std::optional<Move> winning;
  if (!moves.empty()) winning = moves.front();
  ContestAnswer answer;
  if (task.check) {
    task.progress.enter(Phase::check);
    check(*board, winning);
    answer.checked = "checked the pool and what the move leaves of it";
  }
  task.progress.enter(Phase::write);
  answer.output = winning
                      ? "WIN " + std::to_string(winning->bears) + ' ' + std::to_string(winning->sticks) + '\n'
                      : "LOSS\n";
  return answer;
}

}  // namespace gramy::misie
