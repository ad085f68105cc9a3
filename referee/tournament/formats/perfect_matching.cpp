#include "referee/tournament/formats/perfect_matching.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <vector>

namespace gramy::referee {

bool has_perfect_matching(std::size_t vertices, std::span<const std::pair<std::size_t, std::size_t>> edges) {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  const Graph graph(edges.begin(), edges.end(), vertices);
  std::vector<Graph::vertex_descriptor> mate(vertices);
  boost::edmonds_maximum_cardinality_matching(graph, mate.data());
  return 2 * boost::matching_size(graph, mate.data()) == vertices;
}

}  // namespace gramy::referee
