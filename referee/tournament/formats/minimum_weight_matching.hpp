// A perfect matching of minimum weight in a general graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"

namespace gramy::referee {

/// An undirected graph whose edges have weights. A weight is a list of integers, its words; weights add word
/// by word and compare lexicographically.
class WeightedGraph {
 public:
  struct Edge {
    std::size_t from, to;
  };

  WeightedGraph(std::size_t vertices, std::size_t words) : vertices_(vertices), words_(words) {}

  /// Precondition: two different vertices below vertices(), words() integers of 0 .. most_in_a_word().
  void add(Edge edge, std::span<const std::int64_t> weight);

  std::size_t vertices() const { return vertices_; }
  std::size_t words() const { return words_; }
  std::span<const Edge> edges() const { return edges_; }
  const std::int64_t* weight(std::size_t edge) const { return weights_.data() + edge * words_; }

 private:
  std::size_t vertices_, words_;
  std::vector<Edge> edges_;
  std::vector<std::int64_t> weights_;  // of each edge, one after the other
};

/// The largest word that a weight may have, so that no sum of the matching overflows: no dual variable
/// exceeds n^2 + 4n times twice the largest word (each of n/2 phases adds 2n + 3 times that at most), and no
/// slack three times that.
std::int64_t most_in_a_word(std::size_t vertices);

struct Matching {
  std::vector<std::size_t> partners;  ///< of each vertex
  std::uint64_t work = 0;             ///< steps of all loops: vertices, blossoms and edges looked at
};

/// A perfect matching of minimum weight; none where there is no perfect matching. The same graph, its edges
/// in the same order, has the same matching on every machine. Edmonds' blossom algorithm in its primal-dual
/// form, in O(vertices^3) steps (Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; Galil,
/// Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986).
std::optional<Matching> minimum_weight_matching(const WeightedGraph& graph, const StopPoll& poll = {});

}  // namespace gramy::referee
