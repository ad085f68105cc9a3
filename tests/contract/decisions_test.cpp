// Contract of chosen boards: if some board of a size allows a mistake, each chosen board of this size does.
// Exhaustive search finds the mistakes.
#include "engine/board_choice.hpp"
#include "exhaustive.hpp"
#include "opening.hpp"

namespace gramy::contract {
namespace {

/// Whether perfect play on this board reaches a position in which a legal move is a mistake. Returns nothing
/// if the search would take too long.
std::optional<bool> meets_decision(const AnyBoard& board, std::optional<Number> start) {
  AnyPosition position = board.begin(start);
  AnyAnalysis analysis = board.solve().analyse(start);
  while (!position.result()) {
    std::uint64_t budget = 1000;
    std::map<AnyMove, Value> values;
    const auto solved = solve_exhaustively(position, budget, &values);
    if (!solved) return std::nullopt;
    for (const auto& [move, value] : values) {
      if (value < solved->value) return true;
    }
    const AnyMove move = analysis.best_move();
    position.play(move);
    analysis.play(move);
  }
  return false;
}

/// Whether perfect play on some generated board of this size reaches a decision, which is a position where a
/// mistake is possible.
bool size_permits(const AnyGame& game, Number size) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const AnyBoard board = opening(game, size, seed).board;
    const Number starts = board.start_count();
    for (Number start = starts == 0 ? 0 : 1; start <= starts; ++start) {
      if (meets_decision(board, starts == 0 ? std::nullopt : std::optional(start)).value_or(false))
        return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE(
    "perfect play on a chosen board meets a position with a possible mistake if the board's size allows "
    "one") {
  for (const AnyGame& game : all_games()) {
    int permitting = 0;
    for (Number size = 1; size <= 6; ++size) {
      CAPTURE(game.id());
      CAPTURE(size);
      const bool permits = size_permits(game, size);
      permitting += permits;
      Candidates candidates(game, size, 1);
      for (int i = 0; i < 8; ++i) {
        const auto chosen = choose_board(candidates, [](const Candidate&) { return true; }, {}, 64, {});
        CAPTURE(chosen->board.text());
        const auto meets = meets_decision(chosen->board, chosen->start);
        if (meets) CHECK(*meets == permits);
      }
    }
    CHECK(permitting > 0);
  }
}

}  // namespace gramy::contract
