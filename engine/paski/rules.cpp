#include "engine/paski/rules.hpp"

#include <algorithm>

#include "engine/base/bad_input.hpp"
#include "engine/base/token_reader.hpp"
#include "engine/paski/grundy_function.hpp"

namespace gramy::paski {
namespace {

/// The lengths as alternatives: "2", "2 or 5" or "2, 3 or 5".
std::string any_of(const std::vector<Number>& lengths) {
  std::string words;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (i > 0) words += i + 1 == lengths.size() ? " or " : ", ";
    words += std::to_string(lengths[i]);
  }
  return words;
}

}  // namespace

std::vector<Number> Board::lengths() const {
  std::vector<Number> distinct(strips.begin(), strips.end());
  std::ranges::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  return distinct;
}

Board read_board(std::string_view text, std::uint64_t max_size) {
  TokenReader in(text);
  Board board{};
  for (Number& strip : board.strips) strip = in.number("a strip length", 1, max_number);
  board.cells = in.number("the number of cells", 1, max_number);
  in.expect_end("the number of cells");
  if (static_cast<std::uint64_t>(board.cells) > max_size) {
    throw BadInput("the board has " + std::to_string(board.cells) + " cells, at most " +
                   std::to_string(max_size) + " are accepted");
  }
  // A larger board is accepted only if it can be solved, so that no match has to be abandoned. This test
  // computes at most as many Grundy values as a tenth of a second allows.
  if (board.cells > match_reach.any) solve_runs(board.lengths(), board.cells, match_reach);
  return board;
}

std::string write_board(const Board& board) {
  std::string text;
  for (const Number strip : board.strips) text += std::to_string(strip) + " ";
  return text + std::to_string(board.cells) + "\n";
}

Position::Position(std::shared_ptr<const Board> board, std::optional<Number>)
    : board_(std::move(board)),
      lengths_(board_->lengths()),
      runs_{{1, board_->cells}},
      move_count_(moves_within(board_->cells)) {}

std::optional<Run> Position::run_at(Number cell) const {
  auto after = runs_.upper_bound(cell);
  if (after == runs_.begin()) return std::nullopt;
  const auto [first, length] = *--after;
  if (cell >= first + length) return std::nullopt;
  return Run{first, length};
}

std::optional<Result> Position::result() const {
  if (move_count_ > 0) return std::nullopt;
  return Result{.winner = other(to_move_)};
}

std::optional<std::string> Position::why_illegal(Move move) const {
  const auto [length, cell] = move;
  if (std::ranges::find(lengths_, length) == lengths_.end()) {
    return "expected a strip of length " + any_of(lengths_) + ", found " + std::to_string(length);
  }
  if (cell < 1 || cell > board_->cells) {
    return "expected a cell from 1 to " + std::to_string(board_->cells) + ", found " + std::to_string(cell);
  }
  const Number last = cell + length - 1;
  if (last > board_->cells) {
    return "the board ends with cell " + std::to_string(board_->cells) + ", the strip would end on " +
           std::to_string(last);
  }
  const auto run = run_at(cell);
  if (!run) return "cell " + std::to_string(cell) + " is covered already";
  if (last > run->last()) return "cell " + std::to_string(run->last() + 1) + " is covered already";
  return std::nullopt;
}

void Position::play(Move move) {
  move_count_ -= moves_removed_by(move);
  const Run run = *run_at(move.cell);
  const Number right = move.cell + move.length;
  if (move.cell > run.first) {
    runs_[run.first] = move.cell - run.first;
  } else {
    runs_.erase(run.first);
  }
  if (right <= run.last()) runs_.emplace(right, run.last() - right + 1);
  strips_.emplace(move.cell, Laid{move.length, to_move_});
  to_move_ = other(to_move_);
  last_move_ = move;
}

std::uint64_t Position::moves_within(Number run_length) const {
  Number ways = 0;
  for (const Number length : lengths_) ways += std::max<Number>(run_length - length + 1, 0);
  return static_cast<std::uint64_t>(ways);
}

std::uint64_t Position::moves_removed_by(Move move) const {
  const Run run = *run_at(move.cell);
  const Number left = move.cell - run.first;
  return moves_within(run.length) - moves_within(left) - moves_within(run.length - move.length - left);
}

std::uint64_t Position::count_moves(std::uint64_t bound) const {
  return std::min(move_count_, bound);
}

std::vector<Move> Position::moves(std::uint64_t bound) const {
  std::vector<Move> listed;
  listed.reserve(count_moves(bound));
  for (const Number length : lengths_) {
    for (const auto& [first, run_length] : runs_) {
      for (Number cell = first; cell + length <= first + run_length; ++cell) {
        if (listed.size() == bound) return listed;
        listed.push_back({length, cell});
      }
    }
  }
  return listed;
}

Move Position::move_at(std::uint64_t index) const {
  auto to_skip = static_cast<Number>(index);
  for (const Number length : lengths_) {
    for (const auto& [first, run_length] : runs_) {
      const Number here = std::max<Number>(run_length - length + 1, 0);
      if (to_skip < here) return {length, first + to_skip};
      to_skip -= here;
    }
  }
  return {};  // unreachable
}

Move Position::random_move(Random& random) const {
  return move_at(random.below(move_count_));
}

std::string Position::describe(Move move) const {
  const std::string strip = "lays a strip of " + std::to_string(move.length) + " on cell";
  if (move.length == 1) return strip + " " + std::to_string(move.cell);
  return strip + "s " + std::to_string(move.cell) + "-" + std::to_string(move.cell + move.length - 1);
}

}  // namespace gramy::paski
