// Boards that are large, as texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::contract {

/// An input of a contest that is a board as well.
std::string of_family(const AnyGame& game, std::string_view name, const std::vector<Number>& arguments);

/// A city without walls and exits, the two in opposite corners.
std::string open_square(int side);

/// Of graf: vertex 1 to 2, 2 to 3, and so on.
std::string path_of_vertices(int vertices);

/// Of graf: vertex 1 to all others, and they back to it.
std::string star_of_vertices(int vertices);

}  // namespace gramy::contract
