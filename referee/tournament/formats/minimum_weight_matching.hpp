// A perfect matching of minimum weight in a general graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"

namespace gramy::referee {

/// An undirected graph with weighted edges. A weight is a list of integers, called words. Weights are added
/// word by word and compared lexicographically.
class WeightedGraph {
 public:
  struct Edge {
    std::size_t from, to;
  };

  WeightedGraph(std::size_t vertices, std::size_t words) : vertices_(vertices), words_(words) {}

  /// Precondition: the edge joins two different vertices below vertices(); the weight has words() integers
  /// from 0 to most_in_a_word().
  void add(Edge edge, std::span<const std::int64_t> weight);

  std::size_t vertices() const { return vertices_; }
  std::size_t words() const { return words_; }
  std::span<const Edge> edges() const { return edges_; }
  const std::int64_t* weight(std::size_t edge) const { return weights_.data() + edge * words_; }

 private:
  std::size_t vertices_, words_;
  std::vector<Edge> edges_;
  std::vector<std::int64_t> weights_;  // the integers of all weights, one weight after another
};

/// The largest word of a weight (see WeightedGraph) for which no sum in the matching overflows. Let n be the
/// number of vertices, and m twice the largest word. Each of the n/2 phases adds at most (2n + 3)m to a dual
/// variable, so a dual variable is at most (n^2 + 4n)m. A slack is at most three times a dual variable.
std::int64_t most_in_a_word(std::size_t vertices);

struct Matching {
  std::vector<std::size_t> partners;  ///< for each vertex, the other vertex of its edge
  std::uint64_t work = 0;             ///< how many vertices, blossoms and edges all loops visited
};

/// A perfect matching of minimum weight; none if there is no perfect matching. The result depends only on the
/// graph and the order of its edges, not on the machine. Edmonds' blossom algorithm in its primal-dual form,
/// in O(vertices^3) steps (Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; Galil,
/// Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986).
std::optional<Matching> minimum_weight_matching(const WeightedGraph& graph, const StopPoll& poll = {});

}  // namespace gramy::referee
