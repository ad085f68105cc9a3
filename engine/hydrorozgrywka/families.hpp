// Generators of contest inputs of any size.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::hydro {

/// One cycle, with its vertices numbered in order.
std::string write_ring(Random& random, std::span<const Number> edges);
/// Triangles that share vertex 1.
std::string write_star(Random& random, std::span<const Number> triangles);
/// A chain of triangles; each hangs at the last vertex of the previous one.
std::string write_chain(Random& random, std::span<const Number> triangles);
/// One cycle with a triangle at each of its vertices.
std::string write_sun(Random& random, std::span<const Number> triangles);
/// Cycles mostly of 3 to 6 edges, joined at random. Vertex numbers and edges are shuffled.
std::string write_random(Random& random, std::span<const Number> edges);
/// `count` cycles of one length, joined at random. Vertex numbers and edges are shuffled.
std::string write_cycles(Random& random, std::span<const Number> count_and_length);
/// `count` cycles of one length that share a vertex. Vertex numbers and edges are shuffled.
std::string write_flower(Random& random, std::span<const Number> count_and_length);

inline constexpr std::array families{
    Family{"ring", "edges", "one cycle, with its vertices numbered in order", write_ring},
    Family{"star", "triangles", "triangles that share one vertex, which has very many edges", write_star},
    Family{"chain", "triangles", "a chain of triangles, each hanging from the one before it", write_chain},
    Family{"sun", "triangles", "one cycle with a triangle at each of its vertices", write_sun},
    Family{"random", "edges", "short cycles, joined at random; vertices and edges are shuffled",
           write_random},
    Family{"cycles", "count length",
           "cycles of one length, joined at random; vertices and edges are shuffled", write_cycles},
    Family{"flower", "count length",
           "cycles of one length that share a vertex; vertices and edges are shuffled", write_flower},
};

}  // namespace gramy::hydro
