// Construction of cactuses from cycles.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// Joins cycles of the given lengths, each at least 3, to vertex 1 and to one another. Vertices are numbered
/// along the cycles. Each cycle hangs at the vertex that root(so_far) returns; it must be one of the vertices
/// 1 .. so_far, which exist already.
template <class Lengths, class PickRoot>
EdgeList join_cycles(const Lengths& lengths, PickRoot root) {
  EdgeList list{1, {}};
  list.edges.reserve(std::accumulate(lengths.begin(), lengths.end(), std::size_t{0}));
  for (const std::uint32_t length : lengths) {
    const Vertex first = root(list.vertices);
    Vertex end = first;
    for (std::uint32_t i = 1; i < length; ++i) {
      list.edges.push_back({end, ++list.vertices});
      end = list.vertices;
    }
    list.edges.push_back({end, first});
  }
  return list;
}

/// The numbers 1 .. n in random order.
inline std::vector<Vertex> random_labels(Random& random, Vertex n) {
  std::vector<Vertex> labels(n);
  std::iota(labels.begin(), labels.end(), 1);
  random.shuffle(labels);
  return labels;
}

/// Renames vertex v to labels[v - 1], and shuffles the edges.
inline void shuffle(Random& random, const std::vector<Vertex>& labels, EdgeList& list) {
  for (auto& [a, b] : list.edges) {
    a = labels[a - 1];
    b = labels[b - 1];
  }
  random.shuffle(list.edges);
}

}  // namespace gramy::hydro
