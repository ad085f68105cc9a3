// Misie-patysie as a `Game` (engine/game.hpp).
#pragma once

#include "engine/game.hpp"
#include "engine/misie-patysie/contest.hpp"
#include "engine/misie-patysie/families.hpp"
#include "engine/misie-patysie/generator.hpp"
#include "engine/misie-patysie/rules.hpp"
#include "engine/misie-patysie/solver.hpp"

namespace gramy::misie {

struct MisiePatysie {
  using Board = misie::Board;
  using Position = misie::Position;
  using Move = misie::Move;
  using Solver = misie::Solver;
  using Analysis = misie::Analysis;

  static constexpr Method methods[] = {{"golden", "misie-golden"}, {"table", "misie-table"}};
  static constexpr GameInfo info{
      .id = "misie-patysie",
      .title = "take bears, sticks or equally many of both; who empties the pool wins",
      .rules =
          "Bears and sticks lie in one pool. Bolek moves first, Lolek second.\n"
          "A move takes some bears, or some sticks, or equally many of both:\n"
          "at least one, and of each kind at most the board's limit.\n"
          "Whoever empties the pool wins.\n",
      .board_form = "bears sticks limit, e.g. 7 2 3",
      .move_form = "bears sticks, e.g. 1 1",
      .size_unit = "bears or sticks in the larger pile",
      .default_max_size = static_cast<std::uint64_t>(max_number),
      .default_size = 100,
      .size_for_people = 21,
      .largest_to_order = 10'000,
      .methods = methods,
      .claims = claim_kinds,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    return misie::read_board(text, max_size);
  }
  static std::string write_board(const Board& board) { return misie::write_board(board); }
  /// A limit that is not below the larger pile forbids no move. So all such limits give the same ground.
  static std::string ground(const Board& board) {
    const auto larger = std::max(board.piles.bears, board.piles.sticks);
    return misie::write_board({board.piles, std::min(board.limit, larger)});
  }
  static std::uint64_t board_size(const Board& board) { return misie::board_size(board); }
  static Number start_count(const Board&) { return 0; }
  static Generated<Board> generate(Random& random, Number size) { return misie::generate(random, size); }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return {"Bolek", "Lolek"}; }

  static ContestAnswer contest(ContestTask task) { return answer_contest(std::move(task)); }
  static constexpr const auto& families = misie::families;

  static AnyMove encode(Move move) { return {move.bears, move.sticks}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 2) return std::nullopt;
    return Move{move[0], move[1]};
  }
};
static_assert(Game<MisiePatysie>);

}  // namespace gramy::misie
