#include "engine/hydrorozgrywka/cycles.hpp"

#include <algorithm>
#include <utility>

#include "engine/hydrorozgrywka/neighbours.hpp"

namespace gramy::hydro {
namespace {

// An edge that a cactus cannot have. `why` follows the edge's name in the message, as in `edge 4-3 lies on no
// cycle`.
struct BadEdge {
  Ends edge;
  const char* why;
};

// A vertex that no path joins to vertex 1.
struct CutOff {
  Vertex vertex;
};

// A doubled edge makes the decomposition fail in one of several ways, so doubled edges are searched only
// after a failure.
void refuse_doubled_edges(const Neighbours& neighbours) {
  std::vector<Vertex> listed_by(neighbours.vertex_count() + 1);
  for (Vertex v = 1; v <= neighbours.vertex_count(); ++v) {
    for (const Vertex w : neighbours.of(v)) {
      if (listed_by[w] == v) throw BadEdge{{v, w}, "is listed twice"};
      listed_by[w] = v;
    }
  }
}

// A breadth-first tree. Its vertices are renumbered in breadth-first order, as in Cycles.
struct BreadthFirstTree {
  std::vector<Vertex> name;
  std::vector<Vertex> parent;   // 0 for vertex 1
  std::vector<Ends> left_over;  // the edges outside the tree
};

BreadthFirstTree walk_breadth_first(const Neighbours& neighbours) {
  const Vertex n = neighbours.vertex_count();
  BreadthFirstTree tree{std::vector<Vertex>(n + 1), std::vector<Vertex>(n + 1), {}};
  std::vector<Vertex> number(n + 1);  // the number of each vertex, by the vertex's name
  Vertex reached = 0;
  const auto reach = [&](Vertex v, Vertex parent) {
    number[v] = ++reached;
    tree.name[reached] = v;
    tree.parent[reached] = parent;
  };
  reach(1, 0);
  for (Vertex here = 1; here <= reached; ++here) {
    for (const Vertex w : neighbours.of(tree.name[here])) {
      if (number[w] == 0) {
        reach(w, here);
      } else if (number[w] > here) {
        if (tree.parent[number[w]] == here) refuse_doubled_edges(neighbours);
        tree.left_over.push_back({here, number[w]});
      }
    }
  }
  if (reached < n) {
    throw CutOff{static_cast<Vertex>(std::find(number.begin() + 1, number.end(), 0u) - number.begin())};
  }
  return tree;
}

[[noreturn]] void refuse_two_cycles(const Neighbours& neighbours, Vertex a, Vertex b) {
  refuse_doubled_edges(neighbours);
  throw BadEdge{{a, b}, "lies on two cycles"};
}

// Assigns to each vertex the cycle of the edge to its parent. Cycles count from 1, in the order of
// `left_over`.
std::vector<std::uint32_t> share_out(const Neighbours& neighbours, const BreadthFirstTree& tree) {
  std::vector<std::uint32_t> cycle(tree.parent.size());
  std::uint32_t count = 0;
  for (auto [a, b] : tree.left_over) {
    ++count;
    // Parents have smaller numbers, so both ends climb until they meet at the cycle's vertex nearest to
    // vertex 1.
    while (a != b) {
      Vertex& lower = a > b ? a : b;
      if (cycle[lower] != 0) refuse_two_cycles(neighbours, tree.name[lower], tree.name[tree.parent[lower]]);
      cycle[lower] = count;
      lower = tree.parent[lower];
    }
  }
  for (Vertex v = 2; v < cycle.size(); ++v) {
    if (cycle[v] != 0) continue;
    throw BadEdge{{tree.name[v], tree.name[tree.parent[v]]}, "lies on no cycle"};
  }
  return cycle;
}

Cycles take_apart(EdgeList list) {
  const Neighbours neighbours(std::move(list));
  BreadthFirstTree tree = walk_breadth_first(neighbours);
  const std::vector<std::uint32_t> cycle = share_out(neighbours, tree);

  Cycles cycles;
  cycles.vertex.reserve(neighbours.edge_count());
  cycles.begin.reserve(tree.left_over.size() + 1);
  // Sorts the cycles by the vertex at which they hang. The loop meets each cycle twice, at both neighbours of
  // that vertex, and skips it the second time.
  for (Vertex v = 2; v < cycle.size(); ++v) {
    auto& [a, b] = tree.left_over[cycle[v] - 1];
    if (a == 0) continue;
    const Vertex root = tree.parent[v];
    cycles.begin.push_back(static_cast<Place>(cycles.vertex.size()));
    cycles.vertex.push_back(root);
    const auto down = static_cast<std::ptrdiff_t>(cycles.vertex.size());
    for (; b != root; b = tree.parent[b]) cycles.vertex.push_back(b);
    std::reverse(cycles.vertex.begin() + down, cycles.vertex.end());
    for (; a != root; a = tree.parent[a]) cycles.vertex.push_back(a);
    a = 0;  // this cycle is done
  }
  cycles.begin.push_back(static_cast<Place>(cycles.vertex.size()));
  cycles.name = std::move(tree.name);
  return cycles;
}

}  // namespace

Cycles find_cycles(EdgeList list, std::string_view text) {
  try {
    return take_apart(std::move(list));
  } catch (const BadEdge& bad) {
    refuse_edge(text, bad.edge, bad.why);
  } catch (const CutOff& bad) {
    refuse_vertex(text, bad.vertex, "cannot be reached from vertex 1");
  }
}

}  // namespace gramy::hydro
