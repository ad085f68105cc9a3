// The green game as a `gramy::Game`.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.hpp"
#include "engine/zielone/contest.hpp"
#include "engine/zielone/families.hpp"
#include "engine/zielone/generator.hpp"
#include "engine/zielone/line.hpp"
#include "engine/zielone/rules.hpp"
#include "engine/zielone/solver.hpp"

namespace gramy::zielone {

struct Zielone {
  using Board = zielone::Board;
  using Position = zielone::Position;
  using Move = zielone::Move;
  using Solver = zielone::Solver;
  using Analysis = zielone::Analysis;

  static constexpr std::array methods{Method{"fast", "zielone-szybka"}, Method{"trap", "zielone-pulapka"},
                                      Method{"labels", "zielone-etykiety"}};
  static constexpr GameInfo info{
      .id = "zielone",
      .title = "push the token until it comes back; with green on the cycle Ania wins, else Bolek",
      .rules =
          "Each vertex is green or white, and belongs to Ania or to Bolek.\n"
          "Whoever owns the vertex of the token moves it along an arrow of that vertex;\n"
          "arrows always lead to the other player's vertices. The start's owner begins.\n"
          "The match ends when the token comes to a vertex where it has been before.\n"
          "The vertices from the first visit there to the second one form a cycle:\n"
          "Ania wins if anything on the cycle is green, Bolek if all of it is white.\n"
          "Green that was passed before the cycle began does not count.\n",
      .board_form =
          "a b (vertices of Ania and of Bolek), a line for each vertex: 1 if green, else 0; k; k successors",
      .move_form = "the vertex to step on, e.g. 6",
      .size_unit = "edges",
      .default_max_size = 200'000,
      .default_size = 100,
      .size_for_people = 24,
      .largest_to_order = 1'000,
      .methods = methods,
      .generated_unit = "vertices",
      .claims = claim_kinds,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    return zielone::read_board(text, max_size);
  }
  static std::string write_board(const Board& board) { return zielone::write_board(board); }
  static std::string ground(const Board& board) { return zielone::ground(board); }
  static std::uint64_t board_size(const Board& board) { return board.edge_count(); }
  /// The bytes of a solver, which stores for each vertex a label and the move of the winning strategy.
  static std::size_t solver_bytes(const Board& board) {
    return board.vertex_count() * (sizeof(Label) + sizeof(Vertex));
  }
  static Number start_count(const Board& board) { return board.vertex_count(); }
  static Generated<Board> generate(Random& random, Number size) { return zielone::generate(random, size); }

  static ContestAnswer contest(ContestTask task) { return answer_contest(std::move(task)); }
  static constexpr const auto& families = zielone::families;

  static BySeat<std::string_view> roles(const Board& board, std::optional<Number> start) {
    if (*start <= Number{board.ania_count()}) return {"Ania", "Bolek"};
    return {"Bolek", "Ania"};
  }

  static AnyMove encode(const Move& move) { return {move.to}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 1) return std::nullopt;
    return Move{move[0]};
  }
};

static_assert(Game<Zielone>);

}  // namespace gramy::zielone
