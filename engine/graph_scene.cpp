#include "engine/graph_scene.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace gramy {
namespace {

constexpr int rings_of_directed = 2;
constexpr std::uint64_t links_of_others = 12;

/// The index of a vertex in the scene. Precondition: the vertex is shown.
std::uint32_t index_of(const GraphScene& graph, Number name) {
  const auto found = std::ranges::lower_bound(graph.vertices, name, {}, &GraphScene::Vertex::name);
  return static_cast<std::uint32_t>(found - graph.vertices.begin());
}

bool shows(const GraphScene& graph, Number name) {
  return std::ranges::binary_search(graph.vertices, name, {}, &GraphScene::Vertex::name);
}

/// The vertices and edges that the scene will show. A vertex has the name that it has on the board.
class Selection {
 public:
  explicit Selection(bool directed) : directed_(directed) {}

  void show(Number vertex) { vertices_.insert(vertex); }

  /// Adds the edge from the shown vertex `from`, and the vertex `to`, if there is space. Returns whether `to`
  /// was added and is new.
  bool show(Number from, Number to) {
    const bool is_new = !vertices_.contains(to);
    if (is_new && vertices_.size() == GraphScene::most_vertices) return false;
    if (edges_.size() == GraphScene::most_edges) return false;
    vertices_.insert(to);
    edges_.insert(directed_ ? std::pair(from, to) : std::minmax({from, to}));
    return is_new;
  }

  GraphScene scene(const GraphLinks& graph) const {
    GraphScene scene{.directed = directed_,
                     .all_vertices = static_cast<std::uint64_t>(graph.vertices),
                     .all_edges = graph.edges};
    for (const Number name : vertices_)
      scene.vertices.push_back({.name = name, .beyond = graph.degree(name)});
    for (const auto& [from, to] : edges_) {
      scene.edges.push_back({.from = index_of(scene, from), .to = index_of(scene, to)});
      --scene.vertices[scene.edges.back().from].beyond;
      if (!directed_) --scene.vertices[scene.edges.back().to].beyond;
    }
    return scene;
  }

 private:
  bool directed_;
  std::set<Number> vertices_;
  std::set<std::pair<Number, Number>> edges_;
};

void show_all(const GraphLinks& graph, Selection& selection) {
  for (Number vertex = 1; vertex <= graph.vertices; ++vertex) {
    selection.show(vertex);
    const std::uint64_t degree = graph.degree(vertex);
    for (std::uint64_t i = 0; i < degree; ++i) selection.show(vertex, graph.target(vertex, i));
  }
}

/// Searches breadth first, one ring of equally far vertices after another. The vertices of a ring take turns,
/// so that no vertex takes all the space.
void show_around(const GraphLinks& graph, Number middle, std::vector<Number> ring, Selection& selection) {
  for (int depth = 0; !ring.empty() && (!graph.directed || depth < rings_of_directed); ++depth) {
    std::vector<Number> next;
    bool any = true;
    for (std::uint64_t i = 0; any; ++i) {
      any = false;
      for (const Number vertex : ring) {
        const std::uint64_t most = vertex == middle ? GraphScene::most_vertices : links_of_others;
        if (i >= std::min(most, graph.degree(vertex))) continue;
        any = true;
        const Number target = graph.target(vertex, i);
        if (selection.show(vertex, target)) next.push_back(target);
      }
    }
    ring = std::move(next);
  }
}

void show_around(const GraphLinks& graph, const GraphToken& token, Number middle, Selection& selection) {
  std::vector<Number> ring{middle};
  selection.show(middle);
  if (middle == token.here) {
    if (token.came_from) {
      selection.show(*token.came_from);
      selection.show(*token.came_from, token.here);
      if (!graph.directed) ring.push_back(*token.came_from);
    }
    if (token.way_on && selection.show(token.here, *token.way_on)) ring.push_back(*token.way_on);
  }
  show_around(graph, middle, std::move(ring), selection);
}

}  // namespace

GraphScene token_scene(const GraphLinks& graph, const GraphToken& token, std::span<const Number> place) {
  const bool is_vertex = place.size() == 1 && place[0] >= 1 && place[0] <= graph.vertices;
  const bool fits = static_cast<std::uint64_t>(graph.vertices) <= GraphScene::most_vertices &&
                    graph.edges <= GraphScene::most_edges;
  Selection selection(graph.directed);
  if (fits) {
    show_all(graph, selection);
  } else {
    show_around(graph, token, is_vertex ? place[0] : token.here, selection);
  }
  GraphScene scene = selection.scene(graph);
  if (!shows(scene, token.here)) return scene;
  const std::uint32_t here = index_of(scene, token.here);
  scene.vertices[here].marks.add(Mark::token);
  if (!token.came_from) return scene;
  for (const auto& [vertex, edge] : ways_from(scene, *token.came_from)) {
    if (vertex == here) scene.edges[edge].marks.add(Mark::last);
  }
  return scene;
}

std::vector<GraphWay> ways_from(const GraphScene& graph, Number vertex) {
  std::vector<GraphWay> ways;
  if (!shows(graph, vertex)) return ways;
  const std::uint32_t here = index_of(graph, vertex);
  for (std::uint32_t i = 0; i < graph.edges.size(); ++i) {
    const auto& [from, to, marks] = graph.edges[i];
    if (from == here) ways.push_back({to, i});
    if (to == here && !graph.directed) ways.push_back({from, i});
  }
  return ways;
}

}  // namespace gramy
