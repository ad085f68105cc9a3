#include "engine/policjant-i-zlodziej/generator.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "engine/base/bad_input.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"

namespace gramy::policjant {
namespace {

constexpr Number longest_generated_side = 100;
constexpr int starts_tried = 400;

using Coordinates = std::array<Number, 2>;

/// The cells of a board, before starts for the players are chosen.
struct City {
  Number rows;
  Number columns;
  std::string drawn;
  std::vector<Coordinates> free;  // the free cells; rows and columns count from 1
};

std::vector<bool> streets(Random& random, Number length) {
  std::vector<bool> is_street(static_cast<std::size_t>(length));
  for (Number i = random.between(0, 1); i < length; i += 1 + random.between(1, 4)) {
    is_street[static_cast<std::size_t>(i)] = true;
  }
  return is_street;
}

// Builds blocks of houses between streets. A few streets are closed, a few yards are open, and the exits are
// on the streets. A thief can run round a block for ever. On a board without such blocks or without an exit
// to guard, the policeman would win.
City build_city(Random& random, Number side) {
  City city{side, std::max<Number>(side, 2), {}, {}};
  const auto row_streets = streets(random, city.rows);
  const auto column_streets = streets(random, city.columns);
  for (const bool row_street : row_streets) {
    for (const bool column_street : column_streets) {
      const bool is_free = row_street || column_street ? !random.chance(0.02) : random.chance(0.03);
      city.drawn += is_free ? '.' : '*';
    }
  }
  for (auto exits = random.between(1, 1 + side / 8); exits > 0; --exits) {
    char& cell = city.drawn[random.below(city.drawn.size())];
    if (cell == '.' && side > 2) cell = 'E';
  }
  for (Number row = 1; row <= city.rows; ++row) {
    for (Number column = 1; column <= city.columns; ++column) {
      if (city.drawn[static_cast<std::size_t>((row - 1) * city.columns + column - 1)] == '.') {
        city.free.push_back({row, column});
      }
    }
  }
  return city;
}

// The number of legal moves that are mistakes.
std::uint32_t errors_at(const Solver& solver, State state) {
  const Value value = solver.verdict(state).value;
  std::uint32_t errors = 0;
  for (const State to : solver.successors(state)) errors += opposite(solver.verdict(to).value) != value;
  return errors;
}

// Rates this situation as a start. The rating is high if the end is far and many moves are mistakes. If the
// policeman has lost, every move of his must leave the thief an answer that is a mistake. The rating is 0 if
// that is not so, or if no move is a mistake.
std::uint32_t merit(const Solver& solver, State start, Number side) {
  const Verdict verdict = solver.verdict(start);
  const StateRow moves = solver.successors(start);
  const auto far = std::min(verdict.distance, static_cast<std::uint32_t>(2 * side));
  switch (verdict.value) {
    case Value::win: {
      const std::uint32_t errors = errors_at(solver, start);
      return errors == 0 ? 0 : 1 + far * errors / static_cast<std::uint32_t>(moves.size());
    }
    case Value::draw:
      return errors_at(solver, start);  // the distance does not count, because a draw has no end
    case Value::loss:
      for (const State to : moves) {
        if (errors_at(solver, to) == 0) return 0;
      }
      return far;
  }
  return 0;
}

Value wanted_value(Random& random) {
  const std::uint64_t lot = random.below(20);
  return lot < 8 ? Value::win : lot < 15 ? Value::loss : Value::draw;
}

}  // namespace

Generated<Board> generate(Random& random, Number side) {
  if (side > longest_generated_side) {
    throw BadInput("size: expected a side of at most " + std::to_string(longest_generated_side) +
                   " cells, found " + std::to_string(side));
  }
  const Value wanted = wanted_value(random);
  std::optional<Board> any;
  // Small cities seldom contain a draw, so many of them are tried. Large cities are slow to solve, and nearly
  // always contain all values, so only a few are tried.
  for (int attempts = side <= 16 ? 30 : 2; attempts > 0 || !any; --attempts) {
    const City city = build_city(random, side);
    if (city.free.size() < 2) continue;
    const auto place = [&](const BySeat<Coordinates>& starts) {
      return Board(city.rows, city.columns, city.drawn, starts);
    };
    const auto ground = std::make_shared<const Board>(place({city.free[0], city.free[1]}));
    const Solver solver(ground, "retro");
    std::uint32_t most = 0;
    for (int i = 0; i < starts_tried; ++i) {
      const Coordinates at = city.free[random.below(city.free.size())];
      const Coordinates hunted = city.free[random.below(city.free.size())];
      if (at == hunted) continue;
      if (!any) any = place({at, hunted});
      const Situation start{{*ground->cell_at(at[0], at[1]), *ground->cell_at(hunted[0], hunted[1])},
                            policeman};
      const State number = start.number(*ground);
      if (solver.verdict(number).value != wanted) continue;
      const std::uint32_t found = merit(solver, number, side);
      if (found <= most) continue;
      most = found;
      any = place({at, hunted});
    }
    if (most > 0) break;
  }
  return {std::move(*any), std::nullopt};
}

}  // namespace gramy::policjant
