// graf as a `Game`; engine/game.hpp says what each function promises.
#pragma once

#include "engine/game.hpp"
#include "engine/graf/contest.hpp"
#include "engine/graf/families.hpp"
#include "engine/graf/generator.hpp"
#include "engine/graf/rules.hpp"
#include "engine/graf/solver.hpp"

namespace gramy::graf {

struct Graf {
  using Board = graf::Board;
  using Position = graf::Position;
  using Move = graf::Move;
  using Solver = graf::Solver;
  using Analysis = graf::Analysis;

  static constexpr Method methods[] = {{"retro", "graf-retro"}};
  static constexpr GameInfo info{
      .id = "graf",
      .title = "push the token along the edges of a directed graph to a vertex that wins",
      .rules =
          "A token stands on a vertex of a directed graph; the first player begins.\n"
          "A move takes the token along an edge, in its direction.\n"
          "A vertex without edges ends the match. For the player who would have to move\n"
          "there it is a loss, unless the board lists it as a win (W) or a draw (D).\n"
          "When the token stands on the same vertex for the third time with the same\n"
          "player to move, the match is a draw. The start counts as the first time.\n",
      .board_form = "n m (vertices, edges), m edges u v, t (how many ends follow), t ends v W|L|D",
      .move_form = "the vertex to go to, e.g. 3",
      .size_unit = "vertices and edges",
      .default_max_size = 2'000'000,
      .default_size = 60,
      .size_for_people = 24,
      .largest_to_order = 1'000,
      .methods = methods,
      .can_be_drawn = true,
      .generated_unit = "vertices",
      .claims = claim_kinds,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    return graf::read_board(text, max_size);
  }
  static std::string write_board(const Board& board) { return graf::write_board(board); }
  static std::uint64_t board_size(const Board& board) { return graf::board_size(board); }
  /// The solver stores a verdict for each vertex, and the reversed graph.
  static std::size_t solver_bytes(const Board& board) {
    const std::size_t vertices = board.graph.vertices(), edges = board.graph.edges();
    return vertices * sizeof(Verdict) + (vertices + edges) * sizeof(Vertex);
  }
  static Number start_count(const Board& board) { return board.graph.vertices(); }
  static Generated<Board> generate(Random& random, Number size) { return graf::generate(random, size); }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return {"first", "second"}; }

  static ContestAnswer contest(ContestTask task) { return answer_contest(std::move(task)); }
  static constexpr const auto& families = graf::families;

  static AnyMove encode(Move move) { return {move.to}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 1) return std::nullopt;
    return Move{move[0]};
  }
};

static_assert(Game<Graf>);

}  // namespace gramy::graf
