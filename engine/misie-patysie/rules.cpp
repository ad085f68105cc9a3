#include "engine/misie-patysie/rules.hpp"

#include <algorithm>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/token_reader.hpp"

namespace gramy::misie {
Board read_board(std::string_view text, std::uint64_t max_size) {
  TokenReader in(text);
  Board board{};
  board.piles.bears = in.number("the number of bears", 0, max_number);
  board.piles.sticks = in.number("the number of sticks", 0, max_number);
  if (board.piles == Piles{0, 0}) in.fail("expected at least one bear or stick, found an empty pool");
  board.limit = in.number("the limit of a move", 1, max_number);
  in.expect_end("the limit of a move");
  if (board_size(board) > max_size) {
    throw BadInput("the board has " + std::to_string(board_size(board)) +
                   " bears or sticks in its larger pile, at most " + std::to_string(max_size) +
                   " are accepted");
  }
  return board;
}

std::string write_board(const Board& board) {
  return std::to_string(board.piles.bears) + " " + std::to_string(board.piles.sticks) + " " +
         std::to_string(board.limit) + "\n";
}

std::uint64_t board_size(const Board& board) {
  return static_cast<std::uint64_t>(std::max(board.piles.bears, board.piles.sticks));
}

Position::Position(std::shared_ptr<const Board> board, std::optional<Number>)
    : board_(std::move(board)), piles_(board_->piles) {}

std::optional<Result> Position::result() const {
  if (piles_ != Piles{0, 0}) return std::nullopt;
  return Result{.winner = other(to_move_)};
}

std::optional<std::string> Position::why_illegal(Move move) const {
  const auto [bears, sticks] = move;
  if (bears < 0 || sticks < 0) {
    return "expected no negative number, found " + std::to_string(std::min(bears, sticks));
  }
  if (bears == 0 && sticks == 0) return "expected at least one bear or stick to be taken, found none";
  if (bears != 0 && sticks != 0 && bears != sticks) {
    return "expected bears only, sticks only or equally many of both, found " + counted(bears, "bear") +
           " and " + counted(sticks, "stick");
  }
  if (std::max(bears, sticks) > board_->limit) {
    return "expected at most " + std::to_string(board_->limit) + " of a kind, found " +
           std::to_string(std::max(bears, sticks));
  }
  if (bears > piles_.bears) {
    return "the pool holds " + counted(piles_.bears, "bear") + ", the move takes " + std::to_string(bears);
  }
  if (sticks > piles_.sticks) {
    return "the pool holds " + counted(piles_.sticks, "stick") + ", the move takes " + std::to_string(sticks);
  }
  return std::nullopt;
}

void Position::play(Move move) {
  piles_ = after(piles_, move);
  to_move_ = other(to_move_);
  last_move_ = move;
}

Number Position::most_bears() const {
  return std::min(board_->limit, piles_.bears);
}
Number Position::most_sticks() const {
  return std::min(board_->limit, piles_.sticks);
}
Number Position::most_both() const {
  return std::min(most_bears(), most_sticks());
}

Move Position::move_at(std::uint64_t at) const {
  auto index = static_cast<Number>(at);
  if (index < most_bears()) return {index + 1, 0};
  index -= most_bears();
  if (index < most_sticks()) return {0, index + 1};
  index -= most_sticks();
  return {index + 1, index + 1};
}

std::uint64_t Position::count_moves(std::uint64_t bound) const {
  return std::min(static_cast<std::uint64_t>(most_bears() + most_sticks() + most_both()), bound);
}

std::vector<Move> Position::moves(std::uint64_t bound) const {
  std::vector<Move> listed(count_moves(bound));
  for (std::size_t i = 0; i < listed.size(); ++i) listed[i] = move_at(i);
  return listed;
}

Move Position::random_move(Random& random) const {
  return move_at(random.below(count_moves(UINT64_MAX)));
}

std::string Position::describe(Move move) const {
  std::string words = "takes ";
  if (move.bears > 0) words += counted(move.bears, "bear");
  if (move.bears > 0 && move.sticks > 0) words += " and ";
  if (move.sticks > 0) words += counted(move.sticks, "stick");
  return words;
}

}  // namespace gramy::misie
