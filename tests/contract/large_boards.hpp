// Large boards as texts.
#pragma once

#include "engine/any_game.hpp"
#include "engine/contest.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::contract {

/// A board that `gramy-solve generate` would make from the family `name` and these arguments. Precondition:
/// the inputs of the game's contest are boards.
inline std::string of_family(const AnyGame& game, std::string_view name,
                             const std::vector<Number>& arguments) {
  Random random(1);
  const auto family = std::ranges::find(game.families(), name, &Family::name);
  return family->write(random, arguments);
}

/// A city without walls and exits. The players are in opposite corners.
inline std::string open_square(int side) {
  std::string rows(static_cast<std::size_t>(side * side), '.');
  rows.front() = 'C';
  rows.back() = 'T';
  std::string text = std::to_string(side) + " " + std::to_string(side) + "\n";
  for (int row = 0; row < side; ++row) text += rows.substr(static_cast<std::size_t>(row * side), side) + "\n";
  return text;
}

/// A board of graf in which vertex 1 leads to 2, 2 to 3, and so on.
inline std::string path_of_vertices(int vertices) {
  std::string text = std::to_string(vertices) + " " + std::to_string(vertices - 1) + "\n";
  for (int v = 1; v < vertices; ++v) text += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
  return text + "0\n";
}

/// A board of graf in which vertex 1 leads to all other vertices, and they lead back to vertex 1.
inline std::string star_of_vertices(int vertices) {
  std::string text = std::to_string(vertices) + " " + std::to_string(2 * (vertices - 1)) + "\n";
  for (int v = 2; v <= vertices; ++v) text += "1 " + std::to_string(v) + "\n" + std::to_string(v) + " 1\n";
  return text + "0\n";
}

}  // namespace gramy::contract
