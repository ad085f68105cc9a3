#include <algorithm>

#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {
namespace {

std::string spelled(Number row, Number column) {
  return std::to_string(row) + ' ' + std::to_string(column);
}

}  // namespace

std::optional<Seat> Situation::winner(const Board& board) const {
  if (at[policeman] == at[thief]) return policeman;
  if (board.is_exit(at[thief])) return thief;
  return std::nullopt;
}

State Situation::number(const Board& board) const {
  return (static_cast<State>(to_move) * board.cells() + at[policeman]) * board.cells() + at[thief];
}

Position::Position(std::shared_ptr<const Board> board, std::optional<Number>)
    : board_(std::move(board)), now_{{board_->start(policeman), board_->start(thief)}, policeman} {
  occurrence_ = occurrences_.add(now_.number(*board_));
}

std::optional<Result> Position::result() const {
  if (const auto winner = now_.winner(*board_)) return Result{winner};
  if (occurrence_ == occurrences_of_a_draw) return Result{.winner = {}, .by_repetition = true};
  return std::nullopt;
}

std::optional<std::string> Position::why_illegal(Move move) const {
  const Board& board = *board_;
  if (move.row < 1 || move.row > board.rows() || move.column < 1 || move.column > board.columns()) {
    return "expected a row from 1 to " + std::to_string(board.rows()) + " and a column from 1 to " +
           std::to_string(board.columns()) + ", found " + spelled(move.row, move.column);
  }
  const auto to = board.cell_at(move.row, move.column);
  if (!to) return "there is a wall at " + spelled(move.row, move.column);
  if (std::ranges::count(steps(), *to) > 0) return std::nullopt;
  const std::string from = spelled(board.row_of(now_.mover()), board.column_of(now_.mover()));
  return (now_.to_move == policeman ? "the policeman may stay at " : "the thief may stay at ") + from +
         (now_.to_move == policeman ? " or step in one of 8 directions, not go to "
                                    : " or step in one of 4 directions, not go to ") +
         spelled(move.row, move.column);
}

void Position::play(Move move) {
  came_from_ = now_.mover();
  now_.at[now_.to_move] = *board_->cell_at(move.row, move.column);
  now_.to_move = other(now_.to_move);
  occurrence_ = occurrences_.add(now_.number(*board_));
  ++plies_;
}

std::uint64_t Position::count_moves(std::uint64_t bound) const {
  return std::min<std::uint64_t>(steps().size(), bound);
}

std::vector<Move> Position::moves(std::uint64_t bound) const {
  std::vector<Move> moves;
  for (const Cell to : steps()) {
    if (moves.size() < bound) moves.push_back(move_to(to));
  }
  return moves;
}

Move Position::move_at(std::uint64_t index) const {
  return move_to(steps()[static_cast<std::uint32_t>(index)]);
}

Move Position::random_move(Random& random) const {
  return move_at(random.below(count_moves(UINT64_MAX)));
}

std::string Position::describe(Move move) const {
  const bool stays = board_->cell_at(move.row, move.column) == now_.mover();
  return (stays ? "stays at row " : "steps to row ") + std::to_string(move.row) + ", column " +
         std::to_string(move.column);
}

}  // namespace gramy::policjant
