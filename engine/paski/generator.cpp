#include "engine/paski/generator.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/paski/grundy.hpp"

namespace gramy::paski {

// If the lengths of a strip and of the board are both even or both odd, the first player wins: that player
// lays the strip in the middle, and mirrors every answer in the other half. So either all strips are odd and
// the board is even, or the other way round. Length 1 is left out. A set of odd strips that contains 1 loses
// on every even board, because every match then has an even number of moves.
Generated<Board> generate(Random& random, Number size) {
  // Lost boards are rare among large ones, so dozens of sets of strips may have to be tried.
  constexpr Number largest = 10'000;
  if (size > largest) {
    throw BadInput("size: expected at most " + std::to_string(largest) + " cells, found " +
                   std::to_string(size));
  }
  const Number longest_strip = std::min<Number>(3 + size / 16, 40);
  const Number fewest_cells = size - size / 4;
  const Number most_cells = std::min(size + 4, largest);

  const bool lost = random.chance(0.5);
  for (;;) {
    Board board{};
    const bool odd_strips = random.chance(0.5);
    for (Number& strip : board.strips) {
      do strip = random.between(2, longest_strip);
      while ((strip % 2 == 1) != odd_strips);
    }
    const std::vector<Number> lengths = board.lengths();
    const auto values = grundy_values(lengths, most_cells);
    std::vector<Number> fitting;
    for (Number cells = std::max(fewest_cells, lengths.front()); cells <= most_cells; ++cells) {
      if ((cells % 2 == 1) != odd_strips && (values[static_cast<std::size_t>(cells)] == 0) == lost) {
        fitting.push_back(cells);
      }
    }
    // The loop ends, because three equal strips of an even length always have a fitting board.
    if (fitting.empty()) continue;
    board.cells = fitting[random.below(fitting.size())];
    return {board, std::nullopt};
  }
}

}  // namespace gramy::paski
