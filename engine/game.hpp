// The concept Game: the types and functions that a game, such as `Paski` or `Zielone`, must provide.
// The referee, the bots and the tools use a game only through these. `make_game` (`engine/game_model.hpp`)
// hides a game's types behind AnyGame, and `engine/catalogue.cpp` lists the games. `engine/ADDING_A_GAME.md`
// shows how to add a seventh game.
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

/// A generated board and the start of a match on it. `start` is empty if the board itself determines it.
template <class Board>
struct Generated {
  Board board;
  std::optional<Number> start;
};

/// A game is a struct with these types:
/// - Board: immutable once read; positions and solvers share it.
/// - Position: a position of a match, with as much of the history as the rules need. A move changes it in
///   place and must be cheap, because a match may have 500 000 moves. A copy is independent.
/// - Move: a value type.
/// - Solver: the solved board. Building it may take long; after that it is const, and all matches on the
///   board share it.
/// - Analysis: follows one match and knows the exact value of its position, history included.
/// The number `bound` is a limit that the caller chooses.
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
  // Reads a board. Throws BadInput if the text is not a valid board. Also throws it if the board's board_size
  // exceeds `bound`, before allocating memory for the board. Uses memory of at most a constant times the
  // text's length.
  { G::read_board(text, bound) } -> std::same_as<typename G::Board>;
  // The canonical text of the board. read_board accepts it and returns an equal board, which has the same
  // canonical text.
  { G::write_board(board) } -> std::same_as<std::string>;
  // The size of the board, in info.size_unit.
  { G::board_size(board) } -> std::same_as<std::uint64_t>;
  // The starts of this board are the numbers 1 .. start_count. If start_count is 0, the board itself
  // determines where a match begins.
  { G::start_count(board) } -> std::same_as<Number>;
  // Generates a board of size `number` whose value is not obvious, and a start if the board needs one. Some
  // boards are won and some lost, and the winner has to find one of few good moves. Every size from 1 on is
  // accepted; exhaustive search can solve boards of small sizes.
  { G::generate(random, number) } -> std::same_as<Generated<typename G::Board>>;
  // The names of the two players in a match on this board from this start, by seat.
  { G::roles(board, start) } -> std::same_as<BySeat<std::string_view>>;

  // --- Moves ---
  { G::encode(move) } -> std::same_as<AnyMove>;
  // The move with these numbers, legal or not; empty if there are too few or too many numbers.
  { G::decode(any_move) } -> std::same_as<std::optional<typename G::Move>>;

  // --- Positions ---
  // The position before the first move. Precondition: `start` is one of the board's starts, or empty if the
  // board has none.
  requires std::constructible_from<typename G::Position, std::shared_ptr<const typename G::Board>,
                                   std::optional<Number>>;
  { position.to_move() } -> std::same_as<Seat>;
  // The result of the match; empty while it continues.
  { position.result() } -> std::same_as<std::optional<Result>>;
  // Empty if the move is legal. Otherwise the reason, in words for the person or program that chose the move:
  // what was found and what was expected. Precondition of all functions about moves: the match has not ended.
  { position.why_illegal(move) } -> std::same_as<std::optional<std::string>>;
  // Precondition: the move is legal.
  { mutable_position.play(move) } -> std::same_as<void>;
  // The number of legal moves, but at most `bound`. Does not list the moves.
  { position.count_moves(bound) } -> std::same_as<std::uint64_t>;
  // The first `bound` legal moves in a fixed order, each once.
  { position.moves(bound) } -> std::same_as<std::vector<typename G::Move>>;
  // The legal move with the index `bound`, counted from 0. If there may be very many moves, finds it without
  // listing them.
  { position.move_at(bound) } -> std::same_as<typename G::Move>;
  // A random legal move. No legal move may be much less likely than the others.
  { position.random_move(random) } -> std::same_as<typename G::Move>;
  // A legal move chosen by a simple rule, as a player without a solver might.
  { position.greedy_move(random) } -> std::same_as<typename G::Move>;
  // The move in words, such as "takes 1 bear and 1 stick".
  { position.describe(move) } -> std::same_as<std::string>;
  // The position as text, in about 40 lines of 80 columns or less, each ending in '\n'. The last move is
  // marked. If the board is large, the text shows the neighbourhood of the last move or the token, and says
  // how much is left out.
  { position.picture() } -> std::same_as<std::string>;

  // --- Perfect play ---
  // Solves the board by `method`, the name of one of info.methods. Throws BadInput if the board is too large
  // for the method. Throws Stopped within 20 ms after the stop token is triggered; a solver that takes less
  // time may ignore the token.
  requires std::constructible_from<typename G::Solver, std::shared_ptr<const typename G::Board>,
                                   std::string_view, std::stop_token>;
  // Makes an analysis from a solver, a start and a stop token. The constructor and every function of the
  // analysis also throw Stopped within 20 ms after the token is triggered, unless they take less time.
  requires std::constructible_from<typename G::Analysis, std::shared_ptr<const typename G::Solver>,
                                   std::optional<Number>, std::stop_token>;
  // The current position of the match.
  { const_analysis.position() } -> std::same_as<const typename G::Position&>;
  // Precondition: the move is legal.
  { analysis.play(move) } -> std::same_as<void>;
  // The exact value for the player to move, history included. After the end of the match, the value of its
  // result.
  { analysis.value() } -> std::same_as<Value>;
  // Number of plies to the end if the winner hurries and the loser delays. Empty for a draw, and in games
  // whose solver does not measure the distance.
  { analysis.distance() } -> std::same_as<std::optional<std::uint64_t>>;
  // The exact value of a legal move for the player who makes it.
  { analysis.value_after(move) } -> std::same_as<Value>;
  // A winning move, always the same one in the same match. Precondition: the position is won, and the match
  // has not ended.
  { analysis.winning_move() } -> std::same_as<typename G::Move>;
  // In lost and drawn positions a search (`engine/resistance.hpp`) chooses the move. It tries moves on a copy
  // of the analysis, which must provide `turns_left()` and `key()`. If an analysis is expensive to copy, it
  // must provide `line()` instead.
  requires HasLine<typename G::Analysis> || IsCopiedAsLine<typename G::Analysis>;
};

/// An optional part of a game: scenes, which show positions on a page (`engine/scene.hpp`). A scene has every
/// legal move, or counts it among the moves outside the scene. After the end it has no moves. `place` chooses
/// the shown part of a large board, in the board's own numbers: a vertex, a cell, or a row and a column. If
/// `place` is empty or not on this board, the scene shows the surroundings of the token or the last move. The
/// same moves and place give the same scene. The work is proportional to the shown part, not to the board.
template <class G>
concept HasScenes = requires(const typename G::Position& position, std::span<const Number> place) {
  { position.scene(place) } -> std::same_as<Scene>;
};

/// An optional part of a game: explanations. explain() gives the reasons, in the game's own terms, why a
/// position has its value and why a move keeps it. All claims are of the kinds in `info.claims`, and true in
/// the current position; the contract tests prove them. Their English text has at most longest_explanation
/// characters. explain() takes no longer than value() and best_move(). Precondition: the match has not ended;
/// the move is legal and keeps the value.
template <class G>
concept Explains = requires(typename G::Analysis& analysis, const typename G::Move& move) {
  { analysis.explain(move) } -> std::same_as<Claims>;
};

inline constexpr std::size_t longest_explanation = 1000;

}  // namespace gramy
