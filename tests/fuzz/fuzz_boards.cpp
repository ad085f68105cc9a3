// A board of any game as a stranger may send it; the first byte says which game. What is read must survive
// being written, and what can be played must be solved: the best move keeps the value of the position.
#include <cstdint>
#include <cstdlib>
#include <iterator>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"

using namespace gramy;

namespace {

constexpr std::uint64_t max_size = 64;  // in each game's own unit
constexpr int longest_match = 16;

void require(bool holds) {
  if (!holds) std::abort();
}

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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Catalogue games = all_games();
  if (size == 0) return 0;
  const auto count = std::distance(games.begin(), games.end());
  const AnyGame& game = *(games.begin() + data[0] % count);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    const AnyBoard board = game.read_board(text, max_size);
    require(board.size() <= max_size);
    require(game.read_board(board.text()).text() == board.text());
    std::optional<Number> start;
    if (board.start_count() > 0) start = 1 + static_cast<Number>(size) % board.start_count();
    board.check_start(start);
    play(board, start);
  } catch (const BadInput&) {
    // It was no board, or none that can be played.
  }
  return 0;
}
