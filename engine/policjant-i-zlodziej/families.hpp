// Generators of contest inputs of any size. Each comment names the arguments.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::policjant {

/// Arguments: `rows columns`.
std::string write_open(Random& random, std::span<const Number> arguments);
/// Arguments: `rows columns`.
std::string write_corners(Random& random, std::span<const Number> arguments);
/// Arguments: `rows columns walls exits`, with walls in per cent of the cells.
std::string write_walls(Random& random, std::span<const Number> arguments);
/// Arguments: `rows columns block exits`.
std::string write_city(Random& random, std::span<const Number> arguments);
/// Arguments: `rows columns`.
std::string write_river(Random& random, std::span<const Number> arguments);
/// Arguments: `rows columns exits`.
std::string write_maze(Random& random, std::span<const Number> arguments);
/// Arguments: `rows columns`.
std::string write_spiral(Random& random, std::span<const Number> arguments);

inline constexpr std::array families{
    Family{"open", "rows columns", "no walls and no exits; the players in opposite corners", write_open},
    Family{"corners", "rows columns", "no walls; the thief in the middle, the exits in the corners",
           write_corners},
    Family{"walls", "rows columns walls exits", "walls (per cent of the cells) and exits at random",
           write_walls},
    Family{"city", "rows columns block exits",
           "square blocks between streets; many draws if the policeman can guard the exits", write_city},
    Family{"river", "rows columns", "two banks with no way across: half of all situations are drawn",
           write_river},
    Family{"maze", "rows columns exits",
           "corridors without cycles, where matches last for many different numbers of moves", write_maze},
    Family{"spiral", "rows columns", "one corridor that winds to the middle, where matches last longest",
           write_spiral},
};

}  // namespace gramy::policjant
