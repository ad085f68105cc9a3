#include "engine/hydrorozgrywka/checker.hpp"

#include <algorithm>

#include "engine/base/random.hpp"
#include "engine/contest.hpp"

namespace gramy::hydro {
namespace {

// Whether the player to move at a vertex wins. This may depend on what follows after an open cycle is closed
// at its root. If the player who then moves at the root wins, the answer is `if_won`, otherwise `if_lost`.
struct Depending {
  bool if_lost, if_won;

  bool operator()(bool end_won) const { return end_won ? if_won : if_lost; }
};

constexpr Depending as_at_root{false, true};

// Whether the player to move at a vertex of an open cycle wins. `bunch_won` says whether the bunch of
// cactuses that hangs at the vertex is won; `next` says whether the player to move at the next vertex of the
// cycle wins.
bool value(bool bunch_won, bool next) {
  return bunch_won || !next;
}

// A vertex that the depth-first search has reached. "Below" means further down in the search tree.
struct Visit {
  Vertex parent = 0;
  std::uint32_t depth = 0;  // 0 before the vertex is reached; the root has depth 1
  std::size_t next = 0;     // index of the next neighbour to examine
  bool surely_won = false;  // whether entering one of the cactuses below wins, whatever follows
  // whether an odd number of cactuses below give their last edge to the player who enters
  bool odd = false;
  // The next three members are about the cycle through this vertex and its parent, once that cycle is known.
  // root_depth is the depth of the cycle's root. `down` is the value of the vertex below this one, if the
  // walk goes down the cycle. `up` is the value of the cycle's last vertex, if the walk goes up the cycle.
  std::uint32_t root_depth = 0;
  Depending down = as_at_root, up = as_at_root;

  bool bunch_won() const { return surely_won || odd; }
};

class Walk {
 public:
  explicit Walk(const EdgeList& list) : begin_(list.vertices + 2), neighbour_(2 * list.edges.size()) {
    for (const auto [a, b] : list.edges) ++begin_[a + 1], ++begin_[b + 1];
    for (std::size_t v = 1; v < begin_.size(); ++v) begin_[v] += begin_[v - 1];
    std::vector<std::size_t> end = begin_;
    for (const auto [a, b] : list.edges) {
      neighbour_[end[a]++] = b;
      neighbour_[end[b]++] = a;
    }
  }

  bool wins_from(Vertex root) {
    visits_.assign(begin_.size() - 1, {});
    enter(root, 0);
    for (Vertex v = root; v != 0;) {
      Visit& here = visits_[v];
      if (here.next == begin_[v + 1]) {
        leave(v);
        v = here.parent;
        continue;
      }
      const Vertex w = neighbour_[here.next++];
      if (visits_[w].depth == 0) {
        enter(w, v);
        v = w;
      } else if (visits_[w].depth + 1 < here.depth) {
        here.root_depth = visits_[w].depth;  // w is an ancestor of v, so this edge closes a cycle
      }
    }
    return visits_[root].bunch_won();
  }

 private:
  void enter(Vertex v, Vertex parent) {
    visits_[v].parent = parent;
    visits_[v].depth = parent == 0 ? 1 : visits_[parent].depth + 1;
    visits_[v].next = begin_[v];
  }

  // Finishes v. Precondition: everything below v is finished.
  void leave(Vertex v) {
    const Visit& here = visits_[v];
    if (here.parent == 0) return;
    const bool won = here.bunch_won();
    const Depending down{value(won, here.down(false)), value(won, here.down(true))};
    const Depending up{here.up(value(won, false)), here.up(value(won, true))};
    Visit& above = visits_[here.parent];
    if (above.depth > here.root_depth) {
      above.root_depth = here.root_depth;
      above.down = down;
      above.up = up;
      return;
    }
    // The parent is the cycle's root, from which the cycle can be entered in both directions.
    const Depending wins{!down(false) || !up(false), !down(true) || !up(true)};
    above.surely_won |= wins.if_lost && wins.if_won;
    above.odd ^= wins.if_lost && !wins.if_won;
  }

  std::vector<std::size_t> begin_;  // the index where each vertex's list of neighbours begins
  std::vector<Vertex> neighbour_;
  std::vector<Visit> visits_;
};

// The vertices to check. On a small board these are all. On a large one they are a few, among them the first
// and the last, so that the check takes linear time.
std::vector<Vertex> sample(Vertex n) {
  constexpr Vertex all_of = 1000, few = 4;
  std::vector<Vertex> roots;
  if (n <= all_of) {
    for (Vertex v = 1; v <= n; ++v) roots.push_back(v);
    return roots;
  }
  Random random(n);
  roots = {1, n};
  while (roots.size() < few) roots.push_back(static_cast<Vertex>(1 + random.below(n)));
  return roots;
}

}  // namespace

std::string check_starts(const EdgeList& list, const std::vector<bool>& won) {
  Walk walk(list);
  const std::vector<Vertex> roots = sample(list.vertices);
  for (const Vertex root : roots) {
    if (walk.wins_from(root) == won[root]) continue;
    throw CheckFailed("vertex " + std::to_string(root) + " is " + (won[root] ? "lost" : "won") +
                      " for Bajtazar, but the answer says " + (won[root] ? "won" : "lost"));
  }
  return "checked " + std::to_string(roots.size()) + " of " + std::to_string(list.vertices) + " vertices";
}

}  // namespace gramy::hydro
