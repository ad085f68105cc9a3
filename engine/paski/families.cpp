#include "engine/paski/families.hpp"

#include <algorithm>

#include "engine/base/append_number.hpp"
#include "engine/base/checked_number.hpp"

namespace gramy::paski {
namespace {

using Strips = std::array<Number, 3>;

constexpr Strips periodic[] = {{1, 2, 1}, {2, 2, 2}, {2, 3, 2}, {1, 5, 3}, {7, 5, 2}, {6, 5, 5}, {21, 1, 6}};
constexpr Strips sparse[] = {{1, 2, 9}, {7, 2, 1}, {5, 6, 8}, {3, 6, 6}, {11, 13, 14}, {10, 3, 1}};
constexpr Strips unruly[] = {{1, 7, 8},  {3, 3, 3},   {4, 4, 4},      {3, 7, 11},
                             {4, 6, 10}, {5, 12, 40}, {100, 200, 333}};

std::string write(Random& random, const Strips& strips, Number boards, Number cells) {
  constexpr Number most_boards = 10'000'000;
  checked("boards", boards, 1, most_boards);
  checked("cells", cells, 1, max_number);
  std::string text;
  for (const Number& strip : strips) append(text, strip, &strip == &strips.back() ? '\n' : ' ');
  append(text, boards, '\n');
  append(text, cells, '\n');
  for (Number i = 1; i < boards; ++i) append(text, random.between(1, cells), '\n');
  return text;
}

std::string write_one_of(std::span<const Strips> sets, Random& random, std::span<const Number> boards_cells) {
  const Strips& strips = sets[random.below(sets.size())];
  return write(random, strips, boards_cells[0], boards_cells[1]);
}

}  // namespace

std::string write_contest(Random& random, std::span<const Number> arguments) {
  const Number longest = checked("strip", arguments[0], 1, max_number);
  Strips strips;
  for (Number& strip : strips) strip = random.between(1, longest);
  return write(random, strips, arguments[1], arguments[2]);
}

std::string write_periodic(Random& random, std::span<const Number> boards_cells) {
  return write_one_of(periodic, random, boards_cells);
}

std::string write_sparse(Random& random, std::span<const Number> boards_cells) {
  return write_one_of(sparse, random, boards_cells);
}

std::string write_unruly(Random& random, std::span<const Number> boards_cells) {
  return write_one_of(unruly, random, boards_cells);
}

}  // namespace gramy::paski
