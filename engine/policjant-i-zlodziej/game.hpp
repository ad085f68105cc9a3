// policjant-i-zlodziej as a `Game`; engine/game.hpp says what each function promises.
#pragma once

#include "engine/game.hpp"
#include "engine/policjant-i-zlodziej/contest.hpp"
#include "engine/policjant-i-zlodziej/families.hpp"
#include "engine/policjant-i-zlodziej/generator.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"

namespace gramy::policjant {

struct PolicjantIZlodziej {
  using Board = policjant::Board;
  using Position = policjant::Position;
  using Move = policjant::Move;
  using Solver = policjant::Solver;
  using Analysis = policjant::Analysis;

  static constexpr Method methods[] = {{"retro", "graf-retro"}};
  static constexpr GameInfo info{
      .id = "policjant-i-zlodziej",
      .title = "a policeman hunts a thief who looks for a way out",
      .rules =
          "The policeman (C) moves first, then the thief (T), in turn; each may also stay.\n"
          "The policeman steps to one of the 8 cells around him, even between two walls;\n"
          "the thief one cell up, down, left or right. Nobody enters a wall (*).\n"
          "The policeman wins if both are on one cell, even an exit, whoever went there.\n"
          "The thief wins on an exit (E) if the policeman is not there.\n"
          "If the same situation (both cells and the player to move) comes a third time,\n"
          "the match is a draw.\n",
      .board_form = "rows columns, then the rows: . free, * wall, C policeman, T thief, E exit",
      .move_form = "row and column of a cell, from 1, e.g. 2 3; your own cell to stay",
      .size_unit = "cells",
      .default_max_size = 1024,
      .default_size = 8,
      .largest_to_order = 16,
      .methods = methods,
      .can_be_drawn = true,
      .generated_unit = "cells along a side",
      .claims = claim_kinds,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    return policjant::read_board(text, max_size);
  }
  static std::string write_board(const Board& board) { return policjant::write_board(board); }
  static std::string ground(const Board& board) { return policjant::ground(board); }
  static std::uint64_t board_size(const Board& board) { return policjant::board_size(board); }
  /// The bytes of a solver, which stores two bytes for each pair of cells, and the steps from each cell.
  static std::size_t solver_bytes(const Board& board) {
    const std::size_t cells = board.cells();
    return cells * cells * sizeof(std::uint16_t) + 2 * cells * sizeof(Steps);
  }
  static Number start_count(const Board&) { return 0; }
  static Generated<Board> generate(Random& random, Number size) { return policjant::generate(random, size); }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) {
    return {"policeman", "thief"};
  }

  static ContestAnswer contest(ContestTask task) { return answer_contest(std::move(task)); }
  static constexpr const auto& families = policjant::families;

  static AnyMove encode(Move move) { return {move.row, move.column}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 2) return std::nullopt;
    return Move{move[0], move[1]};
  }
};

static_assert(Game<PolicjantIZlodziej>);

}  // namespace gramy::policjant
