#include "referee/exam/board_ladder.hpp"

#include <deque>
#include <string>
#include <unordered_set>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"

namespace gramy::referee {
namespace {

/// How many numbers a board's text has; 0 in games whose boards are not a line of numbers.
std::size_t numbers_of_board(const AnyGame& game) {
  if (game.id() == "misie-patysie") return 3;
  return game.id() == "paski" ? 4 : 0;
}

std::string line_of(const std::vector<Number>& numbers) {
  std::string line;
  for (const Number number : numbers) line += std::to_string(number) + ' ';
  return line;
}

/// Replaces the list by the next list in lexicographic order, with numbers from 0 to `most`. Returns false
/// after the last list.
bool advance(std::vector<Number>& numbers, Number most) {
  for (std::size_t place = numbers.size(); place > 0; --place) {
    if (numbers[place - 1]++ < most) return true;
    numbers[place - 1] = 0;
  }
  return false;
}

bool all_boards(const AnyGame& game, Number size, const std::function<bool(const AnyGenerated&)>& use) {
  std::vector<Number> numbers(numbers_of_board(game));
  do {
    try {
      const AnyBoard board = game.read_board(line_of(numbers));
      if (board.size() == static_cast<std::uint64_t>(size) && !use({board, {}})) return false;
    } catch (const BadInput&) {  // these numbers are not a valid board
    }
  } while (advance(numbers, size));
  return true;
}

/// Positions of one board with equal keys count as equal. The key is the position's picture. In two games it
/// is the player to move, and the counters taken so far (misie-patysie) or the legal moves (paski).
std::string key_of(const AnyPosition& position, const std::vector<AnyMove>& moves, const AnyGame& game) {
  if (!has_all_boards(game)) return position.picture();
  std::string key = std::to_string(number_of(position.to_move())) + ':';
  if (game.id() == "paski") {
    for (const AnyMove& move : position.moves(UINT64_MAX)) (key += to_text(move)) += ',';
    return key;
  }
  std::vector<Number> taken(2);
  for (const AnyMove& move : moves) {
    for (std::size_t pile = 0; pile < taken.size(); ++pile) taken[pile] += move[pile];
  }
  return key + line_of(taken);
}

}  // namespace

bool has_all_boards(const AnyGame& game) {
  return numbers_of_board(game) > 0;
}

bool boards_of(const AnyGame& game, Number size, std::size_t most, std::uint64_t seed,
               const std::function<bool(const AnyGenerated&)>& use) {
  if (has_all_boards(game)) return all_boards(game, size, use);
  std::unordered_set<std::string> known;
  for (std::size_t number = 0; number < most; ++number) {
    Random random = Random::stream(seed, std::string(game.id()) + ' ' + std::to_string(size), number);
    const AnyGenerated made = game.generate(random, size);
    const std::string start = made.start ? std::to_string(*made.start) : "";
    if (known.insert(start + ' ' + made.board.text()).second && !use(made)) return false;
  }
  return true;
}

Walked positions_on(const AnyGenerated& board, std::size_t most, const UsePosition& use) {
  const AnyGame& game = board.board.game();
  struct Seen {
    AnyPosition position;
    std::vector<AnyMove> moves;
  };
  std::deque<Seen> next;
  std::unordered_set<std::string> known;
  next.push_back({board.board.begin(board.start), {}});
  known.insert(key_of(next.front().position, {}, game));
  for (; !next.empty(); next.pop_front()) {
    const Seen& at = next.front();
    if (at.position.result()) continue;
    if (!use(at.position, at.moves)) return Walked::stopped;
    for (const AnyMove& move : at.position.moves(most + 1)) {
      Seen after{at.position, at.moves};
      after.position.play(move);
      after.moves.push_back(move);
      if (!known.insert(key_of(after.position, after.moves, game)).second) continue;
      if (known.size() > most) return Walked::part;
      next.push_back(std::move(after));
    }
  }
  return Walked::all;
}

}  // namespace gramy::referee
