#include "engine/hydrorozgrywka/cycles.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/bad_input.hpp"

namespace gramy::hydro {
namespace {

std::string name(Vertex a, Vertex b) {
  return "edge " + std::to_string(a) + "-" + std::to_string(b);
}

class Adjacency {
 public:
  // Takes the edges, so that they are gone once the lists are made: they are as large.
  Adjacency(Vertex n, std::vector<Ends> edges) : begin_(n + 2), target_(2 * edges.size()) {
    for (const auto [a, b] : edges) ++begin_[a], ++begin_[b];
    for (Vertex v = 1; v <= n + 1; ++v) begin_[v] += begin_[v - 1];
    // Filled from the back, so that every begin_ ends where it belongs and the order of the edges is kept.
    for (std::size_t i = edges.size(); i-- > 0;) {
      const auto [a, b] = edges[i];
      target_[--begin_[a]] = b;
      target_[--begin_[b]] = a;
    }
  }

  Vertex vertex_count() const { return static_cast<Vertex>(begin_.size() - 2); }
  std::size_t edge_count() const { return target_.size() / 2; }
  std::uint32_t begin(Vertex v) const { return begin_[v]; }
  std::uint32_t end(Vertex v) const { return begin_[v + 1]; }
  Vertex operator[](std::uint32_t i) const { return target_[i]; }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<Vertex> target_;
};

// A doubled edge spoils the decomposition in one of several ways; looked for only once that has happened.
void refuse_doubled_edges(const Adjacency& neighbours) {
  std::vector<Vertex> listed_by(neighbours.vertex_count() + 1);
  for (Vertex v = 1; v <= neighbours.vertex_count(); ++v) {
    for (std::uint32_t i = neighbours.begin(v); i < neighbours.end(v); ++i) {
      const Vertex w = neighbours[i];
      if (listed_by[w] == v) throw BadInput(name(v, w) + " is listed twice");
      listed_by[w] = v;
    }
  }
}

[[noreturn]] void refuse_two_cycles(const Adjacency& neighbours, Vertex a, Vertex b) {
  refuse_doubled_edges(neighbours);
  throw BadInput(name(a, b) + " lies on two cycles");
}

struct DepthFirstTree {
  std::vector<Vertex> order;   // the vertices as they are reached
  std::vector<Vertex> parent;  // by vertex
  // By vertex: where the cycle ends that begins with the edge from the parent to here; 0 if none does.
  std::vector<Vertex> bottom;
  Vertex begins_two = 0;  // a vertex with two such cycles, if any
};

DepthFirstTree walk_depth_first(const Adjacency& neighbours) {
  const Vertex n = neighbours.vertex_count();
  DepthFirstTree tree{{}, std::vector<Vertex>(n + 1), std::vector<Vertex>(n + 1), 0};
  tree.order.reserve(n);
  std::vector<std::uint32_t> rank(n + 1);  // in that order, from 1
  std::vector<std::uint32_t> cursor(n + 1);
  const auto reach = [&](Vertex v) {
    tree.order.push_back(v);
    rank[v] = static_cast<std::uint32_t>(tree.order.size());
    cursor[v] = neighbours.begin(v);
  };
  // The tree's own parents are the stack.
  reach(1);
  for (Vertex v = 1; v != 0;) {
    if (cursor[v] == neighbours.end(v)) {
      v = tree.parent[v];
      continue;
    }
    const Vertex w = neighbours[cursor[v]++];
    if (rank[w] == 0) {
      tree.parent[w] = v;
      reach(w);
      v = w;
    } else if (rank[w] < rank[v] && w != tree.parent[v]) {
      // An edge up to an ancestor closes the cycle that begins with the child which the ancestor is at.
      const Vertex child = neighbours[cursor[w] - 1];
      if (tree.bottom[child] != 0) tree.begins_two = child;
      tree.bottom[child] = v;
    }
  }
  return tree;
}

void refuse_unreached(const DepthFirstTree& tree) {
  const std::size_t n = tree.parent.size() - 1;
  if (tree.order.size() == n) return;
  Vertex v = 2;
  while (tree.parent[v] != 0) ++v;
  throw BadInput("the board is not connected: vertex " + std::to_string(v) + " is not reached from vertex 1");
}

void refuse_edges_left_over(const Adjacency& neighbours, const DepthFirstTree& tree, const Cycles& cycles) {
  if (cycles.vertex.size() == neighbours.edge_count()) return;
  refuse_doubled_edges(neighbours);
  const auto bridge =
      std::ranges::find_if(tree.order, [&](Vertex v) { return v != 1 && cycles.upper[v] == no_place; });
  throw BadInput(name(*bridge, tree.parent[*bridge]) + " lies on no cycle");
}

}  // namespace

Cycles find_cycles(Vertex n, std::vector<Ends> edges) {
  const Adjacency neighbours(n, std::move(edges));
  const DepthFirstTree tree = walk_depth_first(neighbours);
  refuse_unreached(tree);
  if (tree.begins_two != 0) refuse_two_cycles(neighbours, tree.begins_two, tree.parent[tree.begins_two]);

  Cycles cycles{{}, {}, std::vector<Place>(n + 1, no_place)};
  cycles.vertex.reserve(neighbours.edge_count());
  for (const Vertex first : tree.order) {
    if (tree.bottom[first] == 0) continue;
    const Vertex top = tree.parent[first];
    cycles.begin.push_back(static_cast<Place>(cycles.vertex.size()));
    cycles.vertex.push_back(top);
    for (Vertex v = tree.bottom[first]; v != top; v = tree.parent[v]) {
      if (cycles.upper[v] != no_place) refuse_two_cycles(neighbours, v, tree.parent[v]);
      cycles.upper[v] = static_cast<Place>(cycles.vertex.size());
      cycles.vertex.push_back(v);
    }
  }
  cycles.begin.push_back(static_cast<Place>(cycles.vertex.size()));
  refuse_edges_left_over(neighbours, tree, cycles);
  return cycles;
}

}  // namespace gramy::hydro
