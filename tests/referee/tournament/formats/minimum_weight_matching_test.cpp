#include "referee/tournament/formats/minimum_weight_matching.hpp"

#include "playing.hpp"

namespace {

using Weight = std::vector<std::int64_t>;
using Edge = WeightedGraph::Edge;

/// The weight of each edge in a graph without parallel edges.
std::map<Pair, Weight> weights_of(const WeightedGraph& graph) {
  std::map<Pair, Weight> weights;
  for (std::size_t edge = 0; edge < graph.edges().size(); ++edge) {
    const auto [from, to] = graph.edges()[edge];
    weights.emplace(std::minmax(from, to), Weight(graph.weight(edge), graph.weight(edge) + graph.words()));
  }
  return weights;
}

/// The least weight of a perfect matching of the vertices, by exhaustive search.
std::optional<Weight> least(std::vector<std::size_t> vertices, const std::map<Pair, Weight>& weights,
                            std::size_t words) {
  if (vertices.empty()) return Weight(words);
  const std::size_t last = vertices.back();
  vertices.pop_back();
  std::optional<Weight> best;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const auto weight = weights.find(std::minmax(last, vertices[i]));
    if (weight == weights.end()) continue;
    std::vector<std::size_t> rest = vertices;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    auto sum = least(rest, weights, words);
    if (!sum) continue;
    for (std::size_t word = 0; word < words; ++word) (*sum)[word] += weight->second[word];
    if (!best || *sum < *best) best = sum;
  }
  return best;
}

WeightedGraph random_graph(Random& random, std::size_t vertices) {
  WeightedGraph graph(vertices, 1 + random.below(3));
  const std::uint64_t density = 1 + random.below(10), most = 1 + random.below(6);
  for (std::size_t i = 0; i < vertices; ++i) {
    for (std::size_t j = i + 1; j < vertices; ++j) {
      if (random.below(10) >= density) continue;
      Weight weight(graph.words());
      for (std::int64_t& word : weight) word = static_cast<std::int64_t>(random.below(most));
      graph.add(random.below(2) == 0 ? Edge{i, j} : Edge{j, i}, weight);
    }
  }
  return graph;
}

}  // namespace

TEST_CASE(
    "the matching that is found has the minimum weight of all perfect matchings, as exhaustive search "
    "confirms") {
  Random random(4);
  int impossible = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    CAPTURE(trial);
    const std::size_t vertices = 2 * (1 + random.below(5));
    const WeightedGraph graph = random_graph(random, vertices);
    const auto weights = weights_of(graph);
    std::vector<std::size_t> all(vertices);
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto expected = least(all, weights, graph.words());
    const auto found = minimum_weight_matching(graph);
    REQUIRE(found.has_value() == expected.has_value());
    if (!found) {
      ++impossible;
      continue;
    }
    Weight sum(graph.words());
    for (std::size_t v = 0; v < vertices; ++v) {
      const std::size_t partner = found->partners[v];
      REQUIRE(found->partners[partner] == v);
      if (partner < v) continue;
      const Weight& weight = weights.at({v, partner});
      for (std::size_t word = 0; word < graph.words(); ++word) sum[word] += weight[word];
    }
    CHECK(sum == *expected);
  }
  CHECK(impossible > 100);
}

TEST_CASE("the number of steps to find a matching is bounded") {
  Random random(8);
  for (const std::size_t vertices : {50, 100, 200}) {
    for (const std::uint64_t values : {1, 2, 10, 1'000'000}) {
      CAPTURE(vertices);
      CAPTURE(values);
      WeightedGraph graph(vertices, 1);
      for (std::size_t i = 0; i < vertices; ++i) {
        for (std::size_t j = i + 1; j < vertices; ++j)
          graph.add({i, j}, Weight{static_cast<std::int64_t>(random.below(values))});
      }
      CHECK(minimum_weight_matching(graph)->work < vertices * vertices * vertices / 2);
    }
  }
}

TEST_CASE("the search for a matching can be stopped") {
  WeightedGraph graph(400, 1);
  for (std::size_t i = 0; i < 400; ++i) {
    for (std::size_t j = i + 1; j < 400; ++j) graph.add({i, j}, Weight{static_cast<std::int64_t>(i * j % 7)});
  }
  std::stop_source stop;
  stop.request_stop();
  CHECK_THROWS_AS(minimum_weight_matching(graph, StopPoll(stop.get_token())), Stopped);
}
