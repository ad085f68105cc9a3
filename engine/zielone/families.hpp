// Generators of contest inputs of any size.
// Some boards are easy for every method, others are made to be hard.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::zielone {

// `families` below describes the boards, in the same order as these functions. About half of the vertices are
// Ania's.

/// Arguments: `vertices edges greens`. An edge drawn twice exists once.
std::string write_random(Random& random, std::span<const Number> arguments);
/// Arguments: `vertices greens`.
std::string write_dense(Random& random, std::span<const Number> arguments);
/// Arguments: `vertices greens`, with an even number of vertices. All edges but one lead to larger vertices;
/// one leads from the largest vertex to the smallest.
std::string write_larger(Random& random, std::span<const Number> arguments);

// Arguments: `greens edges`. Each green vertex falls in the round after the one before it. Each green vertex
// needs about four edges; all other edges are in bodies. A body is a white, deep, strongly connected part
// that falls or stays as a whole.
std::string write_chain(Random& random, std::span<const Number> arguments);
std::string write_strong_chain(Random& random, std::span<const Number> arguments);
std::string write_linked_chain(Random& random, std::span<const Number> arguments);
std::string write_braced_chain(Random& random, std::span<const Number> arguments);
std::string write_ladder(Random& random, std::span<const Number> arguments);
std::string write_fan(Random& random, std::span<const Number> arguments);
std::string write_stairs(Random& random, std::span<const Number> arguments);
std::string write_hub(Random& random, std::span<const Number> arguments);
std::string write_ring_hub(Random& random, std::span<const Number> arguments);
std::string write_linked_ring_hub(Random& random, std::span<const Number> arguments);
/// Arguments: `greens edges`. A third of the edges do not lead into the body. O(greens^2).
std::string write_numbered_ladder(Random& random, std::span<const Number> arguments);
/// Arguments: `greens edges`. A third of the edges do not lead into the body; a third of the green vertices
/// belong to the ladder. O(greens + edges).
std::string write_false_ladder(Random& random, std::span<const Number> arguments);

inline constexpr std::array families{
    Family{"random", "vertices edges greens", "edges at random", write_random},
    Family{"dense", "vertices greens", "half of all possible edges", write_dense},
    Family{"larger", "vertices greens", "all larger vertices of the other player's", write_larger},
    Family{"chain", "greens edges", "greens that fall one by one, a body attracted to the last", write_chain},
    Family{"strong-chain", "greens edges", "what has not fallen is always strongly connected",
           write_strong_chain},
    Family{"linked-chain", "greens edges", "and each green can be entered from the body", write_linked_chain},
    Family{"braced-chain", "greens edges", "and where it falls a cycle could still be entered",
           write_braced_chain},
    Family{"ladder", "greens edges", "a body on rungs that lead to a green each, and to the next rung",
           write_ladder},
    Family{"fan", "greens edges", "a body on vertices that lead to a green each, and to another body",
           write_fan},
    Family{"stairs", "greens edges", "the same, each to a higher place of the other body", write_stairs},
    Family{"hub", "greens edges", "a body on a vertex that leads to each green by a path of its own",
           write_hub},
    Family{"ring-hub", "greens edges", "the same, and where a green falls a long ring could be entered",
           write_ring_hub},
    Family{"linked-ring-hub", "greens edges", "and all of the rings can be entered from the body",
           write_linked_ring_hub},
    Family{
        "numbered-ladder", "greens edges",
        "a body on rungs that lead to a green each, and rings where each falls; numbered against a shuffle",
        write_numbered_ladder},
    Family{"false-ladder", "greens edges", "the same, where the next green to fall seems to stay the longest",
           write_false_ladder},
};

}  // namespace gramy::zielone
