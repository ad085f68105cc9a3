#include <algorithm>

#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {
namespace {

constexpr Number widest = 50;  // the most marks in the bar of a pile

/// A pile drawn as a bar: `mark` for each piece that is left, 'x' for each that the last move took, '.' for
/// each that was taken earlier.
std::string bar(Number left, Number just_taken, Number at_first, Number a_mark, char mark) {
  const auto marks = [a_mark](Number count) {
    return static_cast<std::size_t>((count + a_mark - 1) / a_mark);
  };
  std::string drawn(marks(left), mark);
  drawn.resize(std::max(drawn.size(), marks(left + just_taken)), 'x');
  drawn.resize(std::max(drawn.size(), marks(at_first)), '.');
  return drawn;
}

std::string padded(Number number) {
  const std::string digits = std::to_string(number);
  return std::string(17 - std::min<std::size_t>(digits.size(), 17), ' ') + digits;
}

std::string from_one(Number most) {
  return most == 1 ? "1" : "1 to " + std::to_string(most);
}

}  // namespace

std::string Position::picture() const {
  static constexpr BySeat<const char*> names{"Bolek", "Lolek"};
  const Number larger = std::max(board_->piles.bears, board_->piles.sticks);
  const Number a_mark = (larger + widest - 1) / widest;
  const Move last = last_move_.value_or(Move{0, 0});

  std::string lines = "bears  " + padded(piles_.bears) + "  " +
                      bar(piles_.bears, last.bears, board_->piles.bears, a_mark, 'B') + "\n" + "sticks " +
                      padded(piles_.sticks) + "  " +
                      bar(piles_.sticks, last.sticks, board_->piles.sticks, a_mark, '|') + "\n";
  if (a_mark > 1) lines += "Each mark stands for up to " + std::to_string(a_mark) + " bears or sticks.\n";
  if (last_move_) {
    // If one mark stands for several pieces, a small move may have no mark. Then the text does not refer to
    // one.
    const bool is_drawn = lines.find('x') != std::string::npos;
    lines += "Last move: " + std::string(names[other(to_move_)]) + " " + describe(last) +
             (is_drawn ? " (x).\n" : ".\n");
  }
  if (result()) return lines + "The pool is empty: " + names[other(to_move_)] + " has won.\n";

  lines +=
      std::string(names[to_move_]) + " may take, at most " + std::to_string(board_->limit) + " of a kind:\n";
  if (most_bears() > 0) lines += "  " + from_one(most_bears()) + (most_bears() == 1 ? " bear\n" : " bears\n");
  if (most_sticks() > 0)
    lines += "  " + from_one(most_sticks()) + (most_sticks() == 1 ? " stick\n" : " sticks\n");
  if (most_both() > 0) lines += "  " + from_one(most_both()) + " of both, equally many\n";
  return lines;
}

}  // namespace gramy::misie
