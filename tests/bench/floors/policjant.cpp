// The least work for policjant-i-zlodziej. For each move of each situation, subtracts 1 from the situation's
// number of answers in a table of bytes. A retrograde analysis does this, and more. Prints one JSON object:
// the time without the reading of the board, and the number of moves.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <memory>
#include <vector>

#include "engine/policjant-i-zlodziej/board.hpp"
#include "engine/tool/input.hpp"

using namespace gramy::policjant;

namespace {

// The steps of all cells, concatenated. The steps of cell i have the indices first[i] .. first[i + 1] - 1.
struct FlatSteps {
  std::vector<std::uint32_t> first{0};
  std::vector<Cell> to;

  FlatSteps(const Board& board, gramy::Seat seat) {
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      const Steps steps = board.steps(seat, cell);
      to.insert(to.end(), steps.begin(), steps.end());
      first.push_back(static_cast<std::uint32_t>(to.size()));
    }
  }
  std::uint8_t count(std::size_t cell) const {
    return static_cast<std::uint8_t>(first[cell + 1] - first[cell]);
  }
};

// Counts the legal moves in every situation. `open` is indexed by player to move, policeman's cell and
// thief's cell.
void count_answers(const FlatSteps& police, const FlatSteps& thief, std::size_t cells, std::uint8_t* open) {
  for (std::size_t at = 0; at < cells; ++at) {
    for (std::size_t hunted = 0; hunted < cells; ++hunted) open[at * cells + hunted] = police.count(at);
  }
  open += cells * cells;
  for (std::size_t at = 0; at < cells; ++at) {
    for (std::size_t hunted = 0; hunted < cells; ++hunted) open[at * cells + hunted] = thief.count(hunted);
  }
}

// For each move of the thief, subtracts 1 from the entry of `open` for the situation before the move. Returns
// the number of these moves.
std::uint64_t unmove_thief(const FlatSteps& thief, std::size_t cells, std::uint8_t* open) {
  std::uint64_t unmoves = 0;
  for (std::size_t at = 0; at < cells; ++at) {
    std::uint8_t* row = open + (cells + at) * cells;
    for (std::size_t hunted = 0; hunted < cells; ++hunted) {
      const std::uint32_t begin = thief.first[hunted], end = thief.first[hunted + 1];
      for (std::uint32_t i = begin; i < end; ++i) --row[thief.to[i]];
      unmoves += end - begin;
    }
  }
  return unmoves;
}

// Does the same as unmove_thief, for the moves of the policeman.
std::uint64_t unmove_policeman(const FlatSteps& police, std::size_t cells, std::uint8_t* open) {
  std::uint64_t unmoves = 0;
  for (std::size_t at = 0; at < cells; ++at) {
    std::uint8_t* rows[9];
    const std::uint32_t steps = police.count(at);
    for (std::uint32_t i = 0; i < steps; ++i) rows[i] = open + police.to[police.first[at] + i] * cells;
    for (std::size_t hunted = 0; hunted < cells; ++hunted) {
      for (std::uint32_t i = 0; i < steps; ++i) --rows[i][hunted];
      unmoves += steps;
    }
  }
  return unmoves;
}

}  // namespace

int main(int argc, char** argv) try {
  const Board board =
      read_board(gramy::tool::read_all(argc > 1 ? argv[1] : "-"), std::numeric_limits<std::uint64_t>::max());
  const auto begin = std::chrono::steady_clock::now();
  const FlatSteps police(board, policeman), hunted(board, thief);
  const std::size_t cells = board.cells();
  const auto open = std::make_unique_for_overwrite<std::uint8_t[]>(2 * cells * cells);
  count_answers(police, hunted, cells, open.get());
  const std::uint64_t unmoves =
      unmove_thief(hunted, cells, open.get()) + unmove_policeman(police, cells, open.get());
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  // The sum is 0, because every answer was taken back. Using the sum keeps the compiler from removing the
  // loops.
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < 2 * cells * cells; ++i) left += open[i];
  std::fprintf(stderr, "{\"seconds\":%.6f,\"unmoves\":%llu,\"left\":%llu}\n", seconds.count(),
               static_cast<unsigned long long>(unmoves), static_cast<unsigned long long>(left));
  return left == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "floor_policjant: %s\n", error.what());
  return 2;
}
