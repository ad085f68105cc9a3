// Hydrorozgrywka as a `Game` (engine/game.hpp).
#pragma once

#include "engine/game.hpp"
#include "engine/hydrorozgrywka/analysis.hpp"
#include "engine/hydrorozgrywka/contest.hpp"
#include "engine/hydrorozgrywka/families.hpp"
#include "engine/hydrorozgrywka/generator.hpp"
#include "engine/hydrorozgrywka/rules.hpp"
#include "engine/hydrorozgrywka/solver.hpp"

namespace gramy::hydro {

struct Hydrorozgrywka {
  using Board = hydro::Board;
  using Position = hydro::Position;
  using Move = hydro::Move;
  using Solver = hydro::Solver;
  using Analysis = hydro::Analysis;

  static constexpr Method methods[] = {{"kaktus", "hydro-kaktus"}};
  static constexpr GameInfo info{
      .id = "hydrorozgrywka",
      .title = "use up the edges of a cactus in one walk; who cannot go on loses",
      .rules =
          "Bajtazar moves first, Bajtoni second. Both walk together, from vertex to vertex.\n"
          "A move goes along an edge from where they stand to its other end.\n"
          "No edge is used twice in a match; vertices may be passed again.\n"
          "Whoever stands with no unused edge to go along loses.\n"
          "Every edge of the board lies on exactly one cycle.\n",
      .board_form = "n m (vertices, edges), then m edges a b",
      .move_form = "the vertex to walk to, e.g. 4",
      .size_unit = "edges",
      .default_max_size = 1'000'000,
      .default_size = 48,
      .size_for_people = 30,
      .largest_to_order = 1'000,
      .methods = methods,
      .claims = claim_kinds,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    return hydro::read_board(text, max_size);
  }
  static std::string write_board(const Board& board) { return hydro::write_board(board); }
  static std::uint64_t board_size(const Board& board) { return board.edge_count(); }
  /// The bytes of a solver, which stores two numbers for each edge.
  static std::size_t solver_bytes(const Board& board) {
    return std::size_t{board.edge_count()} * 2 * sizeof(std::uint32_t);
  }
  static Number start_count(const Board& board) { return board.vertex_count(); }
  static Generated<Board> generate(Random& random, Number size) { return hydro::generate(random, size); }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return hydro::roles; }

  static ContestAnswer contest(ContestTask task) { return answer_contest(std::move(task)); }
  static constexpr const auto& families = hydro::families;

  static AnyMove encode(const Move& move) { return {move.to}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 1) return std::nullopt;
    return Move{move[0]};
  }
};

static_assert(Game<Hydrorozgrywka>);

}  // namespace gramy::hydro
