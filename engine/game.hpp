// The concept of a game, such as `Paski` or `Zielone`.
// A game is a struct that names its types and offers the functions below. `make_game`
// (`engine/game_model.hpp`) erases the types, and `engine/catalogue.cpp` lists the games.
// `engine/ADDING_A_GAME.md` shows how to add a seventh.
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

/// A board with a place to begin. `start` is empty if the board itself determines it.
template <class Board>
struct Generated {
  Board board;
  std::optional<Number> start;
};

/// The concept. Its words:
/// - Board: immutable once read; shared by positions and solvers.
/// - Position: a moment of a match, with as much history as the rules need. It is mutable and cheap to
///   advance, because a match of 500 000 moves must not copy it. A copy is independent.
/// - Move: a value type.
/// - Solver: built once for a board, which may take long; then const and shared by all matches on the board.
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
  // Reads one board. Throws BadInput for unlawful text. Throws BadInput for a board_size above `bound` before
  // it allocates memory for the board. Memory is at most a constant times the text's length.
  { G::read_board(text, bound) } -> std::same_as<typename G::Board>;
  // The canonical text: read_board accepts it, and gives an equal board with the same canonical text.
  { G::write_board(board) } -> std::same_as<std::string>;
  // The size in info.size_unit.
  { G::board_size(board) } -> std::same_as<std::uint64_t>;
  // Matches may begin at each start from 1 to start_count. If it is 0, the board determines the start.
  { G::start_count(board) } -> std::same_as<Number>;
  // Generates a board whose value is not obvious, and a start if the board needs one. Won and lost boards
  // both occur, and the winner has to find one of few good moves. Every `number` >= 1 is a lawful size;
  // exhaustive search can solve boards of small sizes.
  { G::generate(random, number) } -> std::same_as<Generated<typename G::Board>>;
  // The names of the seats in a match on this board from this start.
  { G::roles(board, start) } -> std::same_as<BySeat<std::string_view>>;

  // --- Moves ---
  { G::encode(move) } -> std::same_as<AnyMove>;
  // Empty unless the tuple has the right length. Says nothing about legality.
  { G::decode(any_move) } -> std::same_as<std::optional<typename G::Move>>;

  // --- Positions ---
  // The position before the first move. `start` is given exactly if start_count > 0, and is in its range.
  requires std::constructible_from<typename G::Position, std::shared_ptr<const typename G::Board>,
                                   std::optional<Number>>;
  { position.to_move() } -> std::same_as<Seat>;
  // The result of the match; empty while it continues.
  { position.result() } -> std::same_as<std::optional<Result>>;
  // Empty if the move is legal. Otherwise the reason, in words for the move's author: what was found and what
  // was expected. Precondition here and below: the match has not ended.
  { position.why_illegal(move) } -> std::same_as<std::optional<std::string>>;
  // Precondition: the move is legal.
  { mutable_position.play(move) } -> std::same_as<void>;
  // min(number of legal moves, bound), computed without listing all moves.
  { position.count_moves(bound) } -> std::same_as<std::uint64_t>;
  // The first `bound` legal moves in a fixed order, each once.
  { position.moves(bound) } -> std::same_as<std::vector<typename G::Move>>;
  // The legal move with this index, from 0 to their number - 1. If there can be very many moves, it does not
  // list them.
  { position.move_at(bound) } -> std::same_as<typename G::Move>;
  // A random legal move. Every legal move has a fair chance.
  { position.random_move(random) } -> std::same_as<typename G::Move>;
  // A move by a simple, plausible rule that a player without a solver might use.
  { position.greedy_move(random) } -> std::same_as<typename G::Move>;
  // The move in words: "takes 1 bear and 1 stick".
  { position.describe(move) } -> std::same_as<std::string>;
  // The position in at most about 40 lines of at most 80 columns, each ending in '\n'. The last move is
  // marked. A large board is cut to the neighbourhood, with a note of how much is left out.
  { position.picture() } -> std::same_as<std::string>;

  // --- Perfect play ---
  // Solves the board by `method`, the name of one of info.methods. Throws BadInput if the method cannot hold
  // the board. Throws Stopped within 20 ms after the stop token is triggered; a solver that takes less time
  // may ignore the token.
  requires std::constructible_from<typename G::Solver, std::shared_ptr<const typename G::Board>,
                                   std::string_view, std::stop_token>;
  // Makes an analysis from a solver. The constructor and every function of the analysis also throw Stopped
  // within 20 ms after the stop token is triggered, unless they take less time.
  requires std::constructible_from<typename G::Analysis, std::shared_ptr<const typename G::Solver>,
                                   std::optional<Number>, std::stop_token>;
  // The current position.
  { const_analysis.position() } -> std::same_as<const typename G::Position&>;
  // Precondition: the move is legal.
  { analysis.play(move) } -> std::same_as<void>;
  // The exact value for the player to move, history included. After the end: the result.
  { analysis.value() } -> std::same_as<Value>;
  // Plies to the end if the winner hurries and the loser delays. Empty for a draw, and in games whose solver
  // does not measure the distance.
  { analysis.distance() } -> std::same_as<std::optional<std::uint64_t>>;
  // The exact value of a legal move for the player who makes it.
  { analysis.value_after(move) } -> std::same_as<Value>;
  // A move that keeps the win. Deterministic. Precondition: the position is won, and the match has not ended.
  { analysis.winning_move() } -> std::same_as<typename G::Move>;
  // A search chooses the moves in lost and drawn positions (`engine/resistance.hpp`). It works on a copy of
  // the analysis, which then needs `turns_left()` and `key()`. If copies are expensive, it works on the
  // result of `line()`.
  requires HasLine<typename G::Analysis> || IsCopiedAsLine<typename G::Analysis>;
};

/// An optional part of a game: a scene of each position, which a page draws (`engine/scene.hpp`). A scene has
/// every legal move, or counts it among the moves outside the scene. After the end a scene has no moves.
/// `place` chooses the part of a large board in the board's own numbers: a vertex, a cell, or a row and a
/// column. If `place` is empty or not on this board, the scene shows the surroundings of the token or the
/// last move. The same moves and place give the same scene. The work is proportional to the shown part, not
/// to the board.
template <class G>
concept HasScenes = requires(const typename G::Position& position, std::span<const Number> place) {
  { position.scene(place) } -> std::same_as<Scene>;
};

/// An optional part of a game: why a position has its value, and why a move keeps that value, in the game's
/// own terms. The claims are of the kinds in `info.claims`, and true in the position that the match has
/// reached; the contract tests prove them. Their English text has at most longest_explanation characters,
/// however large the board is. explain() takes no longer than value() and best_move(). Precondition: the
/// match has not ended; the move is legal and keeps the value.
template <class G>
concept Explains = requires(typename G::Analysis& analysis, const typename G::Move& move) {
  { analysis.explain(move) } -> std::same_as<Claims>;
};

inline constexpr std::size_t longest_explanation = 1000;

}  // namespace gramy
