// Tiny boards of policjant-i-zlodziej for tests, with their situations derived from the rules.
#pragma once

#include <cstdlib>

#include "engine/policjant-i-zlodziej/rules.hpp"
#include "tests/engine/threefold_search.hpp"

namespace gramy::test {

/// A board of policjant-i-zlodziej, both as text and as a graph of states. `start` is the state in which a
/// match begins.
struct RandomCity {
  std::string text;
  StateGraph states;  ///< (policeman's cell, thief's cell, player to move); cells are counted row by row,
                      ///< including walls
  std::size_t start = 0;
};

inline std::string text_of(std::size_t rows, std::size_t columns, const std::string& drawn) {
  std::string text = std::to_string(rows) + ' ' + std::to_string(columns) + '\n';
  for (std::size_t row = 0; row < rows; ++row) text += drawn.substr(row * columns, columns) + '\n';
  return text;
}

/// The city with its situations, derived from the rules cell by cell.
inline RandomCity city_of(std::size_t rows, std::size_t columns, const std::string& drawn) {
  const std::size_t cells = rows * columns;
  RandomCity city{text_of(rows, columns, drawn), {}, 0};
  city.states.successors.resize(2 * cells * cells);
  city.states.ended.resize(2 * cells * cells);
  const auto state = [&](std::size_t c, std::size_t t, std::size_t mover) {
    return (c * cells + t) * 2 + mover;
  };
  const auto apart = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
  for (std::size_t c = 0; c < cells; ++c) {
    for (std::size_t t = 0; t < cells; ++t) {
      for (const std::size_t mover : {0, 1}) {
        const std::size_t here = state(c, t, mover);
        if (drawn[c] == '*' || drawn[t] == '*' || c == t || drawn[t] == 'E') {
          const std::size_t winner = c != t && drawn[t] == 'E' ? 1 : 0;
          city.states.ended[here] = winner == mover ? Value::win : Value::loss;
          continue;
        }
        const std::size_t from = mover == 0 ? c : t;
        for (std::size_t to = 0; to < cells; ++to) {
          const std::size_t down = apart(from / columns, to / columns);
          const std::size_t right = apart(from % columns, to % columns);
          const bool near = mover == 0 ? down <= 1 && right <= 1 : down + right <= 1;
          if (!near || drawn[to] == '*') continue;
          city.states.successors[here].push_back(mover == 0 ? state(to, t, 1) : state(c, to, 0));
        }
      }
    }
  }
  city.start = state(drawn.find('C'), drawn.find('T'), 0);
  return city;
}

/// A random drawing of all cells, row by row. Precondition: at least two cells.
inline std::string random_drawing(Random& random, std::size_t cells, double walls, double exits) {
  std::string drawn(cells, '.');
  for (char& cell : drawn) cell = random.chance(walls) ? '*' : random.chance(exits) ? 'E' : '.';
  const std::size_t c = random.below(drawn.size());
  std::size_t t = random.below(drawn.size() - 1);
  t += t >= c;
  drawn[c] = 'C';
  drawn[t] = 'T';
  return drawn;
}

/// A city of this size with random walls, exits and starts of the players. Precondition: at least two cells.
inline RandomCity random_city(Random& random, std::size_t rows, std::size_t columns, double walls,
                              double exits) {
  return city_of(rows, columns, random_drawing(random, rows * columns, walls, exits));
}

}  // namespace gramy::test

using namespace gramy::policjant;
using namespace gramy::test;
