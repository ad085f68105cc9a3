// Inputs of the contest, of any size: boards that are easy for every method, and boards made to be hard.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::zielone {

/// `vertices edges greens`.
std::string write_random(Random& random, std::span<const Number> arguments);
/// `vertices greens`.
std::string write_dense(Random& random, std::span<const Number> arguments);
std::string write_larger(Random& random, std::span<const Number> arguments);
/// `greens edges`: a chain of that many green vertices of which each falls in the round after the one before
/// it, and a body of about that many edges.
std::string write_chain(Random& random, std::span<const Number> arguments);
std::string write_strong_chain(Random& random, std::span<const Number> arguments);
std::string write_ladder(Random& random, std::span<const Number> arguments);
std::string write_fan(Random& random, std::span<const Number> arguments);
std::string write_stairs(Random& random, std::span<const Number> arguments);
std::string write_hub(Random& random, std::span<const Number> arguments);

inline constexpr std::array families{
    Family{"random", "vertices edges greens", "as many vertices Ania's as Bolek's, edges at random",
           write_random},
    Family{"dense", "vertices greens", "half of all possible edges", write_dense},
    Family{"larger", "vertices greens", "from each vertex to all larger ones of the other player's",
           write_larger},
    Family{"chain", "greens edges", "greens that fall one after the other, and a body attracted to the last",
           write_chain},
    Family{"strong-chain", "greens edges", "the same, but what has not fallen is always strongly connected",
           write_strong_chain},
    Family{"ladder", "greens edges", "a body attracted to rungs, each by its own green or the next rung",
           write_ladder},
    Family{"fan", "greens edges", "a body that hangs on many vertices, each on its own green or another body",
           write_fan},
    Family{"stairs", "greens edges",
           "the same, but each has its own entrance to the other body, ever farther up", write_stairs},
    Family{"hub", "greens edges",
           "a body that hangs on one vertex, which leads by ways of its own to each green", write_hub},
};

}  // namespace gramy::zielone
