// Fuzzes boards of all games. The first byte of the input chooses the game. An accepted board must be the
// same after it is written and read again. The solver must solve each playable board and give a best move
// that keeps the position's value.
#include <cstdint>
#include <iterator>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "targets.hpp"

namespace gramy::testing {

namespace {

constexpr std::uint64_t max_size = 64;  // in each game's own unit
constexpr int longest_match = 16;

void play(const AnyBoard& board, std::optional<Number> start) {
  AnyPosition position = board.begin(start);
  AnyAnalysis analysis = board.solve().analyse(start);
  for (int ply = 0; ply < longest_match && !position.result(); ++ply) {
    const AnyMove best = analysis.best_move();
    require(!position.why_illegal(best));
    require(analysis.value_after(best) == analysis.value());
    for (const AnyMove& move : position.moves(100)) {
      require(!position.why_illegal(move));
      require(analysis.value_after(move) <= analysis.value());
      position.describe(move);
    }
    position.picture();
    position.play(best);
    analysis.play(best);
  }
}

}  // namespace

void fuzz_boards(std::string_view input) {
  static const Catalogue games = all_games();
  if (input.empty()) return;
  const auto count = std::distance(games.begin(), games.end());
  const AnyGame& game = *(games.begin() + static_cast<unsigned char>(input.front()) % count);
  try {
    const AnyBoard board = game.read_board(input.substr(1), max_size);
    require(board.size() <= max_size);
    require(game.read_board(board.text()).text() == board.text());
    std::optional<Number> start;
    if (board.start_count() > 0) start = 1 + static_cast<Number>(input.size()) % board.start_count();
    board.check_start(start);
    play(board, start);
  } catch (const BadInput&) {
    // The text is not a board, or the board cannot be played.
  }
}

}  // namespace gramy::testing
