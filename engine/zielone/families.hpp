// Generators of contest inputs of any size.
// Some boards are easy for every method, others are made to be hard.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::zielone {

// These functions write the boards of the list `families` below, in the same order. About half of the
// vertices are Ania's.

/// Arguments: `vertices edges greens`. An edge that is chosen twice by chance appears only once.
std::string write_random(Random& random, std::span<const Number> arguments);
/// Arguments: `vertices greens`.
std::string write_dense(Random& random, std::span<const Number> arguments);
/// Arguments: `vertices greens`, with an even number of vertices. Edges lead from each vertex to all of the
/// other player's vertices with larger numbers. One more edge leads from the last vertex to the first.
std::string write_larger(Random& random, std::span<const Number> arguments);

// Arguments: `greens edges`. Method `trap` shrinks Ania's force (force.hpp) in rounds. On these boards, one
// green vertex leaves the force in each round. About four edges are needed for each green vertex. All other
// edges are in bodies. A body is a white, deep and strongly connected part of the board, which leaves the
// force as a whole.
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
/// Arguments: `greens edges`. About two thirds of the edges are in one large white part of the board.
/// O(greens^2).
std::string write_numbered_ladder(Random& random, std::span<const Number> arguments);
/// Arguments: `greens edges`. About two thirds of the edges are in one large white part of the board. A third
/// of the green vertices are as in write_numbered_ladder. O(greens + edges).
std::string write_false_ladder(Random& random, std::span<const Number> arguments);

inline constexpr std::array families{
    Family{"random", "vertices edges greens", "edges at random", write_random},
    Family{"dense", "vertices greens", "half of all possible edges", write_dense},
    Family{"larger", "vertices greens",
           "from each vertex, edges to all of the other player's vertices with larger numbers", write_larger},
    Family{"chain", "greens edges",
           "in each round method `trap` drops only one green vertex, and at the end a large white part of "
           "the board",
           write_chain},
    Family{"strong-chain", "greens edges",
           "like `chain`; the vertices that method `trap` has not dropped stay strongly connected",
           write_strong_chain},
    Family{"linked-chain", "greens edges",
           "like `strong-chain`, with edges from the white part to each green vertex", write_linked_chain},
    Family{"braced-chain", "greens edges",
           "like `linked-chain`, with a cycle for each green vertex; Ania can enter the cycle even after "
           "method `trap` has dropped the green vertex",
           write_braced_chain},
    Family{"ladder", "greens edges",
           "a white part leads to the first rung of a ladder; each rung leads to a green vertex and to the "
           "next rung",
           write_ladder},
    Family{"fan", "greens edges",
           "a white part leads to several vertices; each of these leads to a green vertex and to a second "
           "white part",
           write_fan},
    Family{"stairs", "greens edges",
           "like `fan`, but each of these vertices leads to another place in the second white part",
           write_stairs},
    Family{
        "hub", "greens edges",
        "a white part leads to one vertex, the hub; from the hub, a separate path leads to each green vertex",
        write_hub},
    Family{"ring-hub", "greens edges",
           "like `hub`, with a long ring for each green vertex; Ania can enter the ring even after method "
           "`trap` has dropped the green vertex",
           write_ring_hub},
    Family{"linked-ring-hub", "greens edges", "like `ring-hub`, with edges from the white part to all rings",
           write_linked_ring_hub},
    Family{"numbered-ladder", "greens edges",
           "like `ladder`, with rings; the green vertices are numbered so that the random order of method "
           "`fast` is a bad one",
           write_numbered_ladder},
    Family{"false-ladder", "greens edges",
           "like `numbered-ladder`; method `fast` wrongly expects that the next green vertex to drop stays "
           "the longest",
           write_false_ladder},
};

}  // namespace gramy::zielone
