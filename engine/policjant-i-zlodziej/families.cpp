#include "engine/policjant-i-zlodziej/families.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/checked_number.hpp"

namespace gramy::policjant {
namespace {

constexpr Number longest_written_side = 10'000;

/// A board that is being made. Rows and columns count from 0.
class Plan {
 public:
  Plan(std::span<const Number> arguments, char ground)
      : rows_(checked("rows", arguments[0], 1, longest_written_side)),
        columns_(checked("columns", arguments[1], 1, longest_written_side)),
        drawn_(static_cast<std::size_t>(rows_ * columns_), ground) {}

  Number rows() const { return rows_; }
  Number columns() const { return columns_; }
  char& at(Number row, Number column) { return drawn_[static_cast<std::size_t>(row * columns_ + column)]; }
  bool is_on(Number row, Number column) const {
    return row >= 0 && row < rows_ && column >= 0 && column < columns_;
  }

  /// All cells with this character, row by row.
  std::vector<char*> all(char look) {
    std::vector<char*> found;
    for (char& cell : drawn_) {
      if (cell == look) found.push_back(&cell);
    }
    return found;
  }

  /// Places the players on the first and the last free cell, and exits on other cells at random.
  void settle(Random& random, Number exits) {
    auto free = all('.');
    if (free.size() < 2)
      throw BadInput("the board has no room for the two players: try more rows or columns, or fewer walls");
    *free.front() = 'C';
    *free.back() = 'T';
    free.erase(free.begin());
    free.pop_back();
    checked("exits", exits, 0, static_cast<Number>(free.size()));
    random.shuffle(free);
    for (Number i = 0; i < exits; ++i) *free[static_cast<std::size_t>(i)] = 'E';
  }

  std::string text() const {
    std::string text = std::to_string(rows_) + ' ' + std::to_string(columns_) + '\n';
    text.reserve(text.size() + drawn_.size() + static_cast<std::size_t>(rows_));
    for (Number row = 0; row < rows_; ++row) {
      text.append(drawn_, static_cast<std::size_t>(row * columns_), static_cast<std::size_t>(columns_));
      text += '\n';
    }
    return text;
  }

 private:
  Number rows_;
  Number columns_;
  std::string drawn_;
};

struct Direction {
  Number down, right;
};

}  // namespace

std::string write_open(Random& random, std::span<const Number> arguments) {
  Plan plan(arguments, '.');
  plan.settle(random, 0);
  return plan.text();
}

// Puts the thief in the middle, and the policeman on another cell at random.
std::string write_corners(Random& random, std::span<const Number> arguments) {
  Plan plan(arguments, '.');
  for (const Number row : {Number{0}, plan.rows() - 1}) {
    for (const Number column : {Number{0}, plan.columns() - 1}) plan.at(row, column) = 'E';
  }
  plan.at(plan.rows() / 2, plan.columns() / 2) = 'T';
  const auto free = plan.all('.');
  if (free.empty())
    throw BadInput("the board has no room for the two players: try more rows or columns, or fewer walls");
  *free[random.below(free.size())] = 'C';
  return plan.text();
}

std::string write_walls(Random& random, std::span<const Number> arguments) {
  Plan plan(arguments, '.');
  auto cells = plan.all('.');
  const auto size = static_cast<Number>(cells.size());
  const Number walls = size * checked("walls", arguments[2], 0, 100) / 100;
  if (size - walls < 2)
    throw BadInput("the board has no room for the two players: try more rows or columns, or fewer walls");
  const Number exits = checked("exits", arguments[3], 0, size - walls - 2);
  random.shuffle(cells);
  auto next = cells.begin();
  *(*next++) = 'C';
  *(*next++) = 'T';
  for (Number i = 0; i < exits; ++i) *(*next++) = 'E';
  for (Number i = 0; i < walls; ++i) *(*next++) = '*';
  return plan.text();
}

std::string write_city(Random& random, std::span<const Number> arguments) {
  Plan plan(arguments, '.');
  const Number period = checked("block", arguments[2], 1, longest_written_side) + 1;
  for (Number row = 0; row < plan.rows(); ++row) {
    for (Number column = 0; column < plan.columns(); ++column) {
      if (row % period != 0 && column % period != 0) plan.at(row, column) = '*';
    }
  }
  plan.settle(random, arguments[3]);
  return plan.text();
}

std::string write_river(Random& random, std::span<const Number> arguments) {
  Plan plan(arguments, '.');
  if (plan.rows() < 3) {
    throw BadInput("rows: expected at least 3 (a river and two banks), found " + std::to_string(plan.rows()));
  }
  const Number river = plan.rows() / 2;
  for (Number column = 0; column < plan.columns(); ++column) plan.at(river, column) = '*';
  plan.settle(random, 0);
  return plan.text();
}

// Makes a maze: walks depth first and at random over every second cell of every second row, and opens the
// walls between these cells.
std::string write_maze(Random& random, std::span<const Number> arguments) {
  Plan plan(arguments, '*');
  std::vector<std::pair<Number, Number>> way{{0, 0}};
  plan.at(0, 0) = '.';
  std::array<Direction, 4> directions{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
  while (!way.empty()) {
    const Number row = way.back().first, column = way.back().second;
    random.shuffle(directions);
    const auto onwards = std::ranges::find_if(directions, [&](Direction to) {
      const Number far_row = row + 2 * to.down, far_column = column + 2 * to.right;
      return plan.is_on(far_row, far_column) && plan.at(far_row, far_column) == '*';
    });
    if (onwards == directions.end()) {
      way.pop_back();
      continue;
    }
    plan.at(row + onwards->down, column + onwards->right) = '.';
    way.emplace_back(row + 2 * onwards->down, column + 2 * onwards->right);
    plan.at(way.back().first, way.back().second) = '.';
  }
  plan.settle(random, arguments[2]);
  return plan.text();
}

// Makes a spiral corridor. The corridor turns right at the edge of the board, and wherever one more step
// would bring it next to an earlier part of itself.
std::string write_spiral(Random&, std::span<const Number> arguments) {
  Plan plan(arguments, '*');
  const auto is_free = [&](Number row, Number column) {
    return plan.is_on(row, column) && plan.at(row, column) != '*';
  };
  Number row = 0, column = 0;
  Direction to{0, 1};
  plan.at(row, column) = 'C';
  for (int turns = 0; turns < 2;) {
    const Number next_row = row + to.down, next_column = column + to.right;
    if (plan.is_on(next_row, next_column) && !is_free(next_row + to.down, next_column + to.right) &&
        !is_free(next_row, next_column)) {
      row = next_row;
      column = next_column;
      plan.at(row, column) = '.';
      turns = 0;
    } else {
      to = {to.right, -to.down};
      ++turns;
    }
  }
  if (plan.at(row, column) == 'C')
    throw BadInput("the board has no room for the two players: try more rows or columns, or fewer walls");
  plan.at(row, column) = 'T';
  return plan.text();
}

}  // namespace gramy::policjant
