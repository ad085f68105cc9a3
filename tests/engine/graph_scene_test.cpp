#include "engine/graph_scene.hpp"

#include "tests/engine/testing.hpp"

namespace {

constexpr std::uint64_t most_asked = 150 + 150 * 12;

/// A graph that is given by formulas, and counts how often it is asked for edges.
struct CountedGraph {
  std::shared_ptr<std::uint64_t> asked = std::make_shared<std::uint64_t>(0);
  GraphLinks links;

  CountedGraph(bool directed, Number vertices, std::uint64_t edges, std::uint64_t degree,
               std::function<Number(Number, std::uint64_t)> target)
      : links{.directed = directed,
              .vertices = vertices,
              .edges = edges,
              .degree = [degree](Number) { return degree; },
              .target =
                  [target = std::move(target), count = asked](Number from, std::uint64_t i) {
                    ++*count;
                    return target(from, i);
                  }} {}
};

/// `n` vertices in a ring, each with edges to the next `degree` vertices.
CountedGraph ring_of_next(Number n, std::uint64_t degree) {
  return {true, n, static_cast<std::uint64_t>(n) * degree, degree,
          [n](Number from, std::uint64_t i) { return (from + static_cast<Number>(i)) % n + 1; }};
}

CountedGraph undirected_ring(Number n) {
  return {false, n, static_cast<std::uint64_t>(n), 2,
          [n](Number from, std::uint64_t i) { return i == 0 ? from % n + 1 : (from + n - 2) % n + 1; }};
}

std::vector<Number> names(const GraphScene& scene) {
  std::vector<Number> found;
  for (const auto& vertex : scene.vertices) found.push_back(vertex.name);
  return found;
}

/// The names of the two ends of an edge.
std::pair<Number, Number> ends(const GraphScene& scene, std::size_t edge) {
  return {scene.vertices[scene.edges[edge].from].name, scene.vertices[scene.edges[edge].to].name};
}

constexpr Number huge = Number{1} << 52;

}  // namespace

TEST_CASE("a scene shows a small graph whole, wherever the token is") {
  const CountedGraph small = ring_of_next(150, 2);
  const GraphScene scene = token_scene(small.links, {.here = 7, .came_from = 6}, {});
  CHECK(scene.vertices.size() == 150);
  CHECK(scene.edges.size() == 300);
  CHECK(scene.vertices[6].marks == Marks{Mark::token});
  CHECK(ends(scene, 10) == std::pair<Number, Number>(6, 7));
  CHECK(scene.edges[10].marks == Marks{Mark::last});
  for (const auto& vertex : scene.vertices) CHECK(vertex.beyond == 0);
  const std::vector<Number> elsewhere{100};
  CHECK(token_scene(small.links, {.here = 7, .came_from = 6}, elsewhere) == scene);
}

TEST_CASE("a scene of a large directed graph shows the vertices within two steps, and the last move") {
  const CountedGraph large = ring_of_next(1000, 2);
  const GraphScene scene = token_scene(large.links, {.here = 500, .came_from = 498}, {});
  CHECK(names(scene) == std::vector<Number>{498, 500, 501, 502, 503, 504});
  REQUIRE(scene.edges.size() == 7);
  CHECK(ends(scene, 0) == std::pair<Number, Number>(498, 500));
  CHECK(scene.edges[0].marks == Marks{Mark::last});
  std::vector<std::uint64_t> beyond;
  for (const auto& vertex : scene.vertices) beyond.push_back(vertex.beyond);
  CHECK(beyond == std::vector<std::uint64_t>{1, 0, 0, 0, 2, 2});
  CHECK(scene.all_vertices == 1000);
  CHECK(scene.all_edges == 2000);
  const auto ways = ways_from(scene, 500);
  REQUIRE(ways.size() == 2);
  CHECK(scene.vertices[ways[1].vertex].name == 502);
  CHECK(ends(scene, ways[1].edge) == std::pair<Number, Number>(500, 502));
  CHECK(ways_from(scene, 499).empty());
}

TEST_CASE("a scene of a large undirected graph shows as much as fits, and each edge once") {
  const CountedGraph ring = undirected_ring(huge);
  const GraphScene scene = token_scene(ring.links, {.here = 1, .came_from = huge}, {});
  REQUIRE(scene.vertices.size() == GraphScene::most_vertices);
  CHECK(scene.edges.size() == GraphScene::most_vertices - 1);
  CHECK(*ring.asked <= most_asked);
  CHECK(scene.vertices[74].name == 75);  // half of the shown vertices are on either side of the token
  CHECK(scene.vertices[75].name == huge - 74);
  CHECK(ways_from(scene, 1).size() == 2);
  CHECK(std::ranges::count(scene.vertices, 1U, &GraphScene::Vertex::beyond) == 2);
  const auto last = std::ranges::find(scene.edges, Marks{Mark::last}, &GraphScene::Edge::marks);
  REQUIRE(last != scene.edges.end());
  CHECK(ends(scene, static_cast<std::size_t>(last - scene.edges.begin())) ==
        std::pair<Number, Number>(1, huge));
  const GraphScene all = token_scene(undirected_ring(150).links, {.here = 3}, {});
  CHECK(all.edges.size() == 150);
  CHECK(std::ranges::all_of(all.vertices, [](const auto& vertex) { return vertex.beyond == 0; }));
}

TEST_CASE(
    "a scene shows the surroundings of the requested vertex, and ignores a request for one that does not "
    "exist") {
  const CountedGraph ring = undirected_ring(huge);
  const GraphToken token{.here = 1000, .came_from = 999};
  const std::vector<Number> far{huge / 2};
  const GraphScene elsewhere = token_scene(ring.links, token, far);
  CHECK(ways_from(elsewhere, huge / 2).size() == 2);
  for (const auto& vertex : elsewhere.vertices) CHECK(vertex.marks == Marks{});
  for (const auto& edge : elsewhere.edges) CHECK(edge.marks == Marks{});
  const GraphScene here = token_scene(ring.links, token, {});
  for (const std::vector<Number>& no_place :
       std::vector<std::vector<Number>>{{0}, {-1}, {huge + 1}, {INT64_MIN}, {INT64_MAX}, {1, 1}}) {
    CHECK(token_scene(ring.links, token, no_place) == here);
  }
}

TEST_CASE(
    "a scene shows the token's last edge and its most important next edge, even if the vertex has millions "
    "of edges") {
  // A complete graph. At each vertex, the edge to the next vertex comes first.
  const CountedGraph complete{false, huge, UINT64_MAX, huge - 1, [](Number from, std::uint64_t i) {
                                return (from + static_cast<Number>(i)) % huge + 1;
                              }};
  const GraphToken token{.here = 10, .came_from = 7'000'000, .way_on = 5'000'000};
  const GraphScene scene = token_scene(complete.links, token, {});
  CHECK(scene.vertices.size() == GraphScene::most_vertices);
  CHECK(scene.edges.size() <= GraphScene::most_edges);
  CHECK(*complete.asked <= most_asked);
  const auto ways = ways_from(scene, 10);
  const auto leads_to = [&](Number name) {
    return std::ranges::count(ways, name, [&](GraphWay way) { return scene.vertices[way.vertex].name; });
  };
  CHECK(leads_to(5'000'000) == 1);
  CHECK(leads_to(7'000'000) == 1);
  CHECK(leads_to(11) == 1);
}

TEST_CASE(
    "a scene shows as many of the token's edges as fit, and the token's neighbours share the room that is "
    "left") {
  const CountedGraph crowd = ring_of_next(huge, 1'000'000);
  const GraphScene full = token_scene(crowd.links, {.here = 5}, {});
  CHECK(full.vertices.size() == GraphScene::most_vertices);
  CHECK(ways_from(full, 5).size() == GraphScene::most_vertices - 1);
  CHECK(full.edges.size() <= GraphScene::most_edges);
  CHECK(*crowd.asked <= most_asked);
  // A tree in which each vertex has 20 children. The scene shows all children of the token, and 6 or 7
  // children of each child.
  const CountedGraph tree{true, huge, huge - 1, 20, [](Number from, std::uint64_t i) {
                            return 20 * (from % (huge / 20 - 1)) - 18 + static_cast<Number>(i);
                          }};
  const GraphScene shared = token_scene(tree.links, {.here = 1}, {});
  CHECK(shared.vertices.size() == GraphScene::most_vertices);
  const auto ways = ways_from(shared, 1);
  REQUIRE(ways.size() == 20);
  for (const auto& [vertex, edge] : ways) {
    const std::size_t children = ways_from(shared, shared.vertices[vertex].name).size();
    CHECK(children >= 6);
    CHECK(children <= 7);
    CHECK(shared.vertices[vertex].beyond == 20 - children);
  }
}
