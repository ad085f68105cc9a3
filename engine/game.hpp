// The concept of a game, such as `Paski` or `Zielone`.
// A struct that names its types and offers the functions below; `make_game` (`engine/game_model.hpp`) erases
// the types, and `engine/catalogue.cpp` lists the games. `engine/ADDING_A_GAME.md` walks through a seventh.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/base/stop.hpp"
#include "engine/game_info.hpp"
#include "engine/move.hpp"
#include "engine/resistance.hpp"
#include "engine/scene.hpp"
#include "engine/value.hpp"

namespace gramy {

/// A board with a place to begin; `start` is empty where the board itself says where play begins.
template <class Board>
struct Generated {
  Board board;
  std::optional<Number> start;
};

/// The concept. Words used below:
/// - Board: immutable once read; shared by positions and solvers.
/// - Position: a moment of a match, with as much history as the rules need. Mutable and cheap to advance: a
///   match of 500 000 moves must not copy it. A copy is independent.
/// - Move: a value type.
/// - Solver: built once a board (this may take long), then const; shared by all matches on the board.
/// - Analysis: follows one match and knows the exact value of its position, history included.
template <class G>
concept Game = requires(std::string_view text, std::uint64_t bound, Random& random, Number number,
                        const typename G::Board& board, std::shared_ptr<const typename G::Board> shared_board,
                        std::optional<Number> start, const typename G::Position& position,
                        typename G::Position& mutable_position, const typename G::Move& move,
                        const AnyMove& any_move, std::shared_ptr<const typename G::Solver> shared_solver,
                        typename G::Analysis& analysis, const typename G::Analysis& const_analysis) {
  requires std::copyable<typename G::Position>;
  requires std::regular<typename G::Move>;
  { G::info } -> std::convertible_to<const GameInfo&>;

  // --- Boards ---
  // Reads one board. Throws BadInput for anything unlawful, and for a board_size above `bound` before
  // allocating for it. Never allocates more than a constant times the text's length.
  { G::read_board(text, bound) } -> std::same_as<typename G::Board>;
  // The canonical text: read_board(write_board(b)) gives b again, and writes the same text.
  { G::write_board(board) } -> std::same_as<std::string>;
  // How large, in info.size_unit.
  { G::board_size(board) } -> std::same_as<std::uint64_t>;
  // Matches may begin at 1 .. start_count; 0: the board says where.
  { G::start_count(board) } -> std::same_as<Number>;
  // A board, and a start where there are any, whose answer is not obvious: both values occur, and the winner
  // has to find one of few good moves. Any `number` >= 1 is a lawful size; small sizes give boards that
  // exhaustive search can solve.
  { G::generate(random, number) } -> std::same_as<Generated<typename G::Board>>;
  // What the seats are called in a match on this board from this start.
  { G::roles(board, start) } -> std::same_as<BySeat<std::string_view>>;

  // --- Moves ---
  { G::encode(move) } -> std::same_as<AnyMove>;
  // None unless the tuple has the right length. Says nothing about legality.
  { G::decode(any_move) } -> std::same_as<std::optional<typename G::Move>>;

  // --- Positions ---
  // The position before the first move. `start` is given iff start_count > 0 and lies in its range.
  requires std::constructible_from<typename G::Position, std::shared_ptr<const typename G::Board>,
                                   std::optional<Number>>;
  { position.to_move() } -> std::same_as<Seat>;
  // How the match ended, if it has.
  { position.result() } -> std::same_as<std::optional<Result>>;
  // Empty if the move is legal; else why not, in words for its author: what was found, what was expected.
  // Precondition here and below: the match has not ended.
  { position.why_illegal(move) } -> std::same_as<std::optional<std::string>>;
  // Precondition: legal.
  { mutable_position.play(move) } -> std::same_as<void>;
  // min(number of legal moves, bound), without listing them all.
  { position.count_moves(bound) } -> std::same_as<std::uint64_t>;
  // The first `bound` legal moves in a fixed order, each once.
  { position.moves(bound) } -> std::same_as<std::vector<typename G::Move>>;
  // Every legal move has one index from 0 to their number - 1; no listing where the list could be huge.
  { position.move_at(bound) } -> std::same_as<typename G::Move>;
  // Every legal move has a fair chance.
  { position.random_move(random) } -> std::same_as<typename G::Move>;
  // A plausible simple rule, such as a player who has not solved the game would follow.
  { position.greedy_move(random) } -> std::same_as<typename G::Move>;
  // The move in words: "takes 1 bear and 1 stick".
  { position.describe(move) } -> std::same_as<std::string>;
  // Lines of at most 80 columns, each ending in '\n', at most about 40 of them: the position, with the last
  // move marked; of a large board the neighbourhood, and how much is not shown.
  { position.picture() } -> std::same_as<std::string>;

  // --- Perfect play ---
  // `method` is the name of one of info.methods. Throws BadInput where that method cannot hold the board, and
  // Stopped within 20 ms of the stop token's asking for it; what is faster than that need not look.
  requires std::constructible_from<typename G::Solver, std::shared_ptr<const typename G::Board>,
                                   std::string_view, std::stop_token>;
  // The same of everything an analysis does.
  requires std::constructible_from<typename G::Analysis, std::shared_ptr<const typename G::Solver>,
                                   std::optional<Number>, std::stop_token>;
  // The position followed.
  { const_analysis.position() } -> std::same_as<const typename G::Position&>;
  // Precondition: legal.
  { analysis.play(move) } -> std::same_as<void>;
  // For the player to move; exact, whatever was played before. Of an ended match: its result.
  { analysis.value() } -> std::same_as<Value>;
  // Plies to the end when the winner hurries and the loser delays; none for a draw, and where the game's
  // solver does not measure distance.
  { analysis.distance() } -> std::same_as<std::optional<std::uint64_t>>;
  // The exact value of a legal move for the player who makes it.
  { analysis.value_after(move) } -> std::same_as<Value>;
  // A move that keeps the win. Deterministic. Precondition: the position is won, and the match has not ended.
  { analysis.winning_move() } -> std::same_as<typename G::Move>;
  // Lost and drawn positions are played by a search (`engine/resistance.hpp`), on a copy of the analysis,
  // which then has `turns_left()` and `key()`, or where copies are dear on what `line()` returns.
  requires HasLine<typename G::Analysis> || IsCopiedAsLine<typename G::Analysis>;
};

/// What a game may offer besides: a scene of each of its positions, which a page draws (`engine/scene.hpp`).
/// Every legal move is on it or counted as beyond it; after the end there are none. `place` says where on a
/// large board somebody wants to look, in the numbers that boards and moves use for it: a vertex, a cell, a
/// row and a column. Empty, or no place of this board: around what moves, or where the last move was. The
/// same for the same moves and place. Looks at what it shows and little more, never at the whole of a large
/// board.
template <class G>
concept HasScenes = requires(const typename G::Position& position, std::span<const Number> place) {
  { position.scene(place) } -> std::same_as<Scene>;
};

/// What a game may offer besides: why its position is worth what it is, and why a move keeps that, in the
/// game's own terms. Claims of the kinds in `info.claims`, each true of the position as the match has come to
/// it; the contract tests prove them. Their English words have longest_explanation characters at most however
/// large the board is. Takes no longer than value() and best_move() may. Precondition: the match has not
/// ended; the move is legal and keeps the value.
template <class G>
concept Explains = requires(typename G::Analysis& analysis, const typename G::Move& move) {
  { analysis.explain(move) } -> std::same_as<Claims>;
};

inline constexpr std::size_t longest_explanation = 1000;

}  // namespace gramy
