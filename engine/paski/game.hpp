// Paski as a `Game` (engine/game.hpp).
#pragma once

#include "engine/game.hpp"
#include "engine/paski/contest.hpp"
#include "engine/paski/families.hpp"
#include "engine/paski/generator.hpp"
#include "engine/paski/rules.hpp"
#include "engine/paski/solver.hpp"

namespace gramy::paski {

struct Paski {
  using Board = paski::Board;
  using Position = paski::Position;
  using Move = paski::Move;
  using Solver = paski::Solver;
  using Analysis = paski::Analysis;

  static constexpr Method methods[] = {{"grundy", "paski-grundy"}, {"table", "paski-table"}};
  static constexpr GameInfo info{
      .id = "paski",
      .title = "lay strips of three lengths on a row of cells; who cannot lay one loses",
      .rules =
          "A row of cells is free at first. The first and the second player take turns.\n"
          "A move lays a strip of one of the board's three lengths on free cells\n"
          "side by side; of every length there are as many strips as needed.\n"
          "Whoever cannot lay one on their turn loses.\n",
      .board_form =
          "three strip lengths and the number of cells (over 100000 only if a period is proven), e.g. 1 5 1 "
          "6",
      .move_form = "length first-cell, e.g. 5 2",
      .size_unit = "cells",
      .default_max_size = static_cast<std::uint64_t>(max_number),
      .any_max_size = match_reach.any,
      .default_size = 100,
      .size_for_people = 28,
      .largest_to_order = 500,
      .methods = methods,
      .claims = claim_kinds,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    return paski::read_board(text, max_size);
  }
  static std::string write_board(const Board& board) { return paski::write_board(board); }
  /// The ground is the number of cells and the set of strip lengths, because boards that share both have the
  /// same positions.
  static std::string ground(const Board& board) {
    std::string text = std::to_string(board.cells);
    for (const Number length : board.lengths()) text += ' ' + std::to_string(length);
    return text;
  }
  static std::uint64_t board_size(const Board& board) { return static_cast<std::uint64_t>(board.cells); }
  /// The memory of a solver in bytes. A solver stores one Grundy value for each length of a run, up to a
  /// limit.
  static std::size_t solver_bytes(const Board& board) {
    return static_cast<std::size_t>(std::min(board.cells, match_reach.any)) * sizeof(std::uint32_t);
  }
  static Number start_count(const Board&) { return 0; }
  static Generated<Board> generate(Random& random, Number size) { return paski::generate(random, size); }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return {"first", "second"}; }

  static ContestAnswer contest(ContestTask task) { return answer_contest(std::move(task)); }
  static constexpr const auto& families = paski::families;

  static AnyMove encode(Move move) { return {move.length, move.cell}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 2) return std::nullopt;
    return Move{move[0], move[1]};
  }
};
static_assert(Game<Paski>);

}  // namespace gramy::paski
